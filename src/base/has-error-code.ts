/** Whether an error of Node or PostgreSQL has this code, such as ENOENT or 23505. */
export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
