-- BOT_NAME, a starter bot for BOT_GAME. It reads without a JSON parser: the keys that it needs come first.
import Data.Char (isDigit)
import Data.List (isInfixOf, isPrefixOf, tails)
import System.IO

-- The number that follows a key.
number :: String -> String -> Integer
number key line = case [drop (length key) rest | rest <- tails line, key `isPrefixOf` rest] of
  (rest : _) -> read (takeWhile isDigit rest)
  [] -> 0

next :: Integer -> Integer
next luck = luck * 16807 `mod` 2147483647

-- YOUR IDEA GOES HERE: look at the prompt's line, return the index of a legal action, below choices.
choose :: String -> Integer -> Integer -> Integer
choose line choices luck
  -- In a race mostly pass, the first: a wrong claim costs. Else any legal action but resign, the last.
  | "[\"pass\"" `isInfixOf` line && luck `mod` 40 > 0 = 0
  | "\"resign\"]" `isInfixOf` line && choices > 1 = next luck `mod` (choices - 1)
  | otherwise = next luck `mod` choices

play :: Integer -> [String] -> IO ()
play _ [] = return ()
play luck (line : rest)
  | "{\"type\":\"start\"" `isPrefixOf` line = do
      putStrLn "{\"type\":\"ready\",\"name\":\"BOT_NAME\"}"
      play (number "\"bot_seed\":" line `mod` 2147483646 + 1) rest
  | "{\"type\":\"prompt\"" `isPrefixOf` line = do
      let action = choose line (number "\"choices\":" line) luck
      putStrLn ("{\"id\":" ++ show (number "\"id\":" line) ++ ",\"action\":" ++ show action ++ "}")
      play (next luck) rest
  | otherwise = play luck rest

main :: IO ()
main = hSetBuffering stdout LineBuffering >> getContents >>= play 1 . lines
