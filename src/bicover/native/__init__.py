"""The one door to the native module, a file for each subject.

Matrices are packed words as in `bicover.native.bits`: C-contiguous uint64, `word_count(n)` words a
row, tail bits zero. Weights are int64, positive, one for each line. The binding checks shapes
and raises ValueError; it never converts an array, so a wrong type is a TypeError.
"""
