/** Whether an error has this system error code, such as ENOENT. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** The message of anything that was thrown. */
export function readMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
