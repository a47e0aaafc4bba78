-- BOT_NAME, a starter bot for BOT_GAME. It needs no JSON parser, because the keys that it reads come first.

local function value(line, key)
  return line:match('"' .. key .. '":(%d+)')
end

-- YOUR IDEA GOES HERE: read the prompt's line and return the index of a legal action, from 0 to choices - 1.
local function choose(line, choices)
  -- In a race, mostly pass (index 0), because a wrong claim costs. Otherwise any action except resign, the last.
  if line:find('["pass"', 1, true) and math.random(40) > 1 then return 0 end
  if line:find('"resign"]', 1, true) and choices > 1 then choices = choices - 1 end
  return math.random(choices) - 1
end

for line in io.lines() do
  if line:find('{"type":"start"', 1, true) == 1 then
    math.randomseed(tonumber(value(line, "bot_seed")))
    io.write('{"type":"ready","name":"BOT_NAME"}\n')
  elseif line:find('{"type":"prompt"', 1, true) == 1 then
    local action = choose(line, tonumber(value(line, "choices")))
    -- The id stays text, because not every Lua has 64-bit numbers.
    io.write('{"id":', value(line, "id"), ',"action":', string.format("%d", action), "}\n")
  end
  io.flush()
end
