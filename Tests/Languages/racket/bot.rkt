#lang racket/base
(require json)

(for ([line (in-lines)])
  (define message (string->jsexpr line))
  (define reply
    (case (hash-ref message 'type)
      [("start") (hasheq 'type "ready")]
      [("prompt") (hasheq 'id (hash-ref message 'id) 'action 0)]
      [else #f]))
  (when reply
    (write-json reply)
    (newline)
    (flush-output)))
