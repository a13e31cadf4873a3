/* A library with code that stands apart from its function, as compilers move what is rarely run: it begins with a stack
   frame in place. The assembler puts what the first entry begins with into the common entry of both. */
__asm__(
    ".text\n"
    ".irp name, moved_one, moved_two\n"
    ".globl \\name\n"
    ".type \\name, @function\n"
    "\\name:\n"
    ".cfi_startproc\n"
    ".cfi_def_cfa_offset 16\n"
    ".cfi_offset 3, -16\n"
    "pop %rbx\n"
    "ret\n"
    ".cfi_endproc\n"
    ".endr\n");

void function_one(void) {}
void function_two(void) {}
