(defun starts (text line) (let ((at (mismatch text line))) (or (null at) (= at (length text)))))

(loop for line = (read-line *standard-input* nil) while line do
  (cond ((starts "{\"type\":\"start\"" line) (format t "{\"type\":\"ready\"}~%"))
        ((starts "{\"type\":\"prompt\"" line)
         (let ((first (+ 5 (search "\"id\":" line))))
           (format t "{\"id\":~a,\"action\":0}~%" (subseq line first (position #\, line :start first))))))
  (finish-output))
