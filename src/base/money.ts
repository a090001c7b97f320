/** Formats cents of AUD: 250 is `A$2.50`. */
export function formatAud(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.floor(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${sign}A$${whole.toLocaleString('en-AU')}.${rest}`;
}

/** Parses dollars (`50`, `50.00`, `A$50.00`) into cents; null when the text is not an amount. */
export function parseAud(text: string): number | null {
  const match = /^(?:A?\$)?(\d{1,9})(?:\.(\d{2}))?$/.exec(text.trim());
  return match === null ? null : Number(match[1]) * 100 + Number(match[2] ?? 0);
}
