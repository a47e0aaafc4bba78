module example.org/bot

go 1.18
