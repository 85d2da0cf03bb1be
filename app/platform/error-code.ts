export function hasCode(error: unknown, ...codes: string[]): error is Error {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

/** Whether an error, or what caused it, has this code. */
export function isCausedBy(error: unknown, code: string): boolean {
  return hasCode(error, code) || (error instanceof Error && isCausedBy(error.cause, code));
}
