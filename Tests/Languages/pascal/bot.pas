program Bot;
uses SysUtils;
var line, id: AnsiString; first: Integer;
begin
  while not Eof(Input) do begin
    ReadLn(line);
    if Pos('{"type":"start"', line) = 1 then WriteLn('{"type":"ready"}')
    else if Pos('{"type":"prompt"', line) = 1 then begin
      first := Pos('"id":', line) + 5;
      id := Copy(line, first, 20);
      WriteLn('{"id":', Copy(id, 1, Pos(',', id) - 1), ',"action":0}');
    end;
    Flush(Output);
  end;
end.
