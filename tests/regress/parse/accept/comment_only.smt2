; A file of comments holds no commands.
; (assert nonsense
