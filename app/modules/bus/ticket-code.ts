/** Without I, L, O and U, which are taken for others when read. */
export const codeLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export const codeLength = 20;

/** A ticket's code from one typed as it is printed: in groups, in small letters, with O for 0 and I or L for 1. */
export function codeFrom(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
}

/** A ticket's code in groups of four, as on the ticket. */
export function printedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1 ");
}
