/* Outputs that no solver should print, for planted_solver.c. */
#pragma once

/* Prints the output of that name, whole or until it is stopped, and ends the process. Returns only where there is no
 * such output:
 *   flood-lines        1 GB of short lines
 *   flood-err          the same to standard error
 *   flood-one-line     1 GB without a line end
 *   flood-nul          1 GB of NUL bytes
 *   endless            sat, and then a model that has no end
 *   parentheses        sat, and a million parentheses in each other
 *   open-parentheses   sat, and a million of them that nobody closes
 *   replies            sat, and two million empty replies
 *   answers            two million answers
 *   errors             half a million error messages
 *   short-lines        sat, and two million lines of one letter
 *   complaints         the same to standard error
 *   long-error         an error message of 4 MB that is no text
 *   defeat-patterns    sat, and beginnings of crash reports that never come to their end
 *   defeat-model       sat, and a model that repeats one name and nests its lets */
void print_hostile(const char* name);
