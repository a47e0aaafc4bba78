Command exited with non-zero status 2
0.00 0.00 0.02
