/** How long the key is. */
export const MASTER_KEY_BYTES = 32;

/** A key from its base64 text; null when it is none. */
export function parseMasterKey(text: string): Buffer | null {
  const trimmed = text.trim();
  const key = Buffer.from(trimmed, 'base64');
  return key.length === MASTER_KEY_BYTES && key.toString('base64') === trimmed ? key : null;
}
