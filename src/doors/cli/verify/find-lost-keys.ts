import type { TrustedKey } from '#domain/log/note/trusted-keys.ts';
import { formatVerifierKey } from '#domain/log/note/verifier-key.ts';

/** Names the known keys that a newer list drops or changes. A newer list of the same service still has its old keys. */
export function findLostKeys(known: readonly TrustedKey[], newer: readonly TrustedKey[]): string[] {
  const lost = known.filter((old) => !newer.some((key) => isSameKey(old, key)));
  return lost.map(({ name, keyId }) => `${name}+${keyId}`);
}

/** Whether a newer file lists a key like the older one. It may add a retirement or compromise time, but never drop one. */
function isSameKey(old: TrustedKey, key: TrustedKey): boolean {
  const isSame = formatVerifierKey(old) === formatVerifierKey(key);
  const isRetired = old.retiredMs === null || old.retiredMs === key.retiredMs;
  // A compromise can turn out to be older than first thought, and is never undone.
  const isMarked = old.compromisedMs === null || (key.compromisedMs !== null && key.compromisedMs <= old.compromisedMs);
  return isSame && isRetired && isMarked;
}
