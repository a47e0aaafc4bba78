import asyncio
import json
import sys


async def main():
    reader = asyncio.StreamReader(limit=1 << 20)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        message = json.loads(line)
        if message["type"] == "start":
            print('{"type":"ready"}', flush=True)
        elif message["type"] == "prompt":
            await asyncio.sleep(0.001)
            print(json.dumps({"id": message["id"], "action": 0}), flush=True)


asyncio.run(main())
