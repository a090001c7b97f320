/** Returns a G-NAF PID in upper case; null if it is invalid. */
export function parseGnafPid(text: string): string | null {
  const pid = text.trim().toUpperCase();
  return /^GA[A-Z]{2,3}_?\d{9}$/.test(pid) ? pid : null;
}
