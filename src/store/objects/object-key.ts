const KEY_LIMIT = 500;
const SEGMENT_LIMIT = 200;
// A leading dot would allow `.`, `..` and the store's own temporary folder.
const SEGMENT = /^[A-Za-z0-9_=-][A-Za-z0-9._=-]*$/;

/** Whether a name may be a segment of an object's key. */
export function isObjectKeySegment(name: string): boolean {
  return name.length <= SEGMENT_LIMIT && SEGMENT.test(name);
}

/** Whether a text is a key: relative, made of plain segments, never leading out of the store. */
export function isObjectKey(key: string): boolean {
  return key.length <= KEY_LIMIT && key.split('/').every(isObjectKeySegment);
}

/** Throws on anything that is not an object key, before it can become a path. */
export function assertObjectKey(key: string): void {
  // The start is enough to identify it, and a hostile key cannot fill the log.
  if (!isObjectKey(key)) throw new Error(`not an object key: ${JSON.stringify(key.slice(0, 100))}`);
}

/** The text with which every key below a prefix starts: whole segments and a slash, or '' for the whole store; throws on an invalid prefix. */
export function readKeyPrefix(prefix: string): string {
  const folder = prefix.endsWith('/') ? prefix.slice(0, -1) : prefix;
  if (prefix === '') return '';
  assertObjectKey(folder);
  return `${folder}/`;
}
