import type { TrustedKey } from '#domain/log/note/trusted-keys.ts';
import { formatKeyName } from '#domain/log/note/verifier-key.ts';

/** Allows for clock differences between machines. */
export const CLOCK_SLACK_MS = 300_000;

/** A verified signature: the key, what it signed in words, and when that was made (null if unknown). */
type DatedSignature = { key: TrustedKey; thing: string; madeAt: string | null };

/**
 * Returns why a key cannot have signed a thing at a legitimate time, or null.
 *
 * A thing is signed after it was made, so a key retired before then cannot have signed it. It is signed before it is
 * read, so a key that is not valid yet cannot have signed it. A record may be older than its key: the log includes
 * records made before it started, or before its key changed. A cosignature's time is no upper bound either, because
 * a newer key can sign the same text again.
 */
export function findKeyTimeFault({ key, thing, madeAt }: DatedSignature, nowMs: number): string | null {
  const { validFromMs, retiredMs, compromisedMs } = key;
  const name = formatKeyName(key);
  // No clock slack here: the thief chooses the time.
  if (compromisedMs !== null && madeAt !== null && Date.parse(madeAt) >= compromisedMs)
    return `The key ${name} is compromised since ${formatTime(compromisedMs)}, and ${thing} was made then or later: a thief may have signed it.`;
  if (retiredMs !== null && madeAt !== null && Date.parse(madeAt) > retiredMs + CLOCK_SLACK_MS)
    return `The key ${name} was retired at ${formatTime(retiredMs)}, before ${thing} was made.`;
  if (validFromMs === null || validFromMs <= nowMs + CLOCK_SLACK_MS) return null;
  return `The key ${name} is valid from ${formatTime(validFromMs)}, which is in the future according to this machine’s clock.`;
}

/** Returns why a thing dated before its key was stolen is not proven; null if the key was not stolen. */
export function findBackdating({ key, thing }: DatedSignature): string | null {
  if (key.compromisedMs === null) return null;
  return `The key ${formatKeyName(key)} is compromised since ${formatTime(key.compromisedMs)}. ${capitalise(thing)} claims to be older, but a thief can write any time: download it again from the service, which proves it with another key.`;
}

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Explains why a thing can be older than the key that signed it; empty if it is not. */
export function describeOlder({ key: { validFromMs }, thing, madeAt }: DatedSignature): string {
  if (validFromMs === null || madeAt === null || Date.parse(madeAt) >= validFromMs - CLOCK_SLACK_MS) return '';
  return ` The key is valid from ${formatTime(validFromMs)}, and ${thing} claims to be older. That is normal if it was made before the log started, or was not yet in the log when the key changed.`;
}

function formatTime(ms: number): string {
  return new Date(ms).toISOString();
}
