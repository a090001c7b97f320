import type { TrustedKey } from '#domain/log/note/trusted-keys.ts';

/** Clocks of several machines are never quite alike. */
export const CLOCK_SLACK_MS = 300_000;

/** The key that signed a thing, what people call the thing, and when it was made, null where nobody knows. */
export type DatedSignature = { key: TrustedKey; thing: string; madeAt: string | null };

/**
 * Finds why a key cannot have signed a thing; null where nothing speaks against it.
 *
 * A thing is signed after it was made, so a key that was retired before did not sign it; and it is signed before it is
 * read, so a key that is not valid yet did not sign it either. No other time bounds a signature from above, neither
 * that of the record nor that of a cosignature: the log takes in records that were made before it began, or that had
 * not reached it when its key was changed, and a witness cosigns the text, which a newer key signs once more.
 */
export function findKeyTimeFault({ key, thing, madeAt }: DatedSignature, nowMs: number): string | null {
  const { validFromMs, retiredMs, compromisedMs } = key;
  const name = `${key.name}+${key.keyId}`;
  // No grace: a time that the thief may choose is given none.
  if (compromisedMs !== null && madeAt !== null && Date.parse(madeAt) >= compromisedMs)
    return `The key ${name} is compromised since ${formatTime(compromisedMs)}, and ${thing} was made at that time or later: a thief may have signed it.`;
  if (retiredMs !== null && madeAt !== null && Date.parse(madeAt) > retiredMs + CLOCK_SLACK_MS)
    return `The key ${name} was retired at ${formatTime(retiredMs)}, before ${thing} was made.`;
  if (validFromMs === null || validFromMs <= nowMs + CLOCK_SLACK_MS) return null;
  return `The key ${name} is valid from ${formatTime(validFromMs)}, which has not come yet by the clock of this machine.`;
}

/** Says why a thing that is dated before its key was stolen proves nothing; null where the key was not stolen. */
export function findBackdating({ key, thing }: DatedSignature): string | null {
  if (key.compromisedMs === null) return null;
  return `The key ${key.name}+${key.keyId} is compromised since ${formatTime(key.compromisedMs)}. ${capitalise(thing)} says that it is older, but a thief writes any time: fetch it again from the service, which proves it with another key.`;
}

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Says of a thing that is older than the key that signed it how that can be; empty for any other. */
export function describeOlder({ key: { validFromMs }, thing, madeAt }: DatedSignature): string {
  if (validFromMs === null || madeAt === null || Date.parse(madeAt) >= validFromMs - CLOCK_SLACK_MS) return '';
  return ` The key is valid from ${formatTime(validFromMs)}, and ${thing} says that it is older: so it is where it was made before the log began, or had not reached the log when the key was changed.`;
}

function formatTime(ms: number): string {
  return new Date(ms).toISOString();
}
