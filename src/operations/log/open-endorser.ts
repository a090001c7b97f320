import { encodeText } from '#domain/log/bytes/bytes.ts';
import { formatSignatureLines } from '#domain/log/note/signed-note.ts';
import { buildTimestampLine } from '#domain/log/timestamp/timestamp-line.ts';
import {
  openTimestampAuthority,
  type TimestampAuthority,
  type TimestampSettings,
} from '#operations/timestamps/timestamp-authority.ts';
import type { Endorser } from '#store/log/endorsements.ts';

/** Who endorses checkpoints; null for no one. */
export type EndorserSettings = { timestamps: TimestampSettings | null };

// The authority's own limit is shorter.
const WAIT_MS = 4_000;

/** Opens what endorses checkpoints before proofs use them; null without any. Throws when a configured file cannot be read. */
export async function openEndorser(
  { timestamps }: EndorserSettings,
  onTrouble: (why: string) => void,
): Promise<Endorser | null> {
  if (timestamps === null) return null;
  const authority = await openTimestampAuthority(timestamps, onTrouble);
  return {
    waitMs: WAIT_MS,
    collect: async ({ note }) => ({ timestampLine: await stampNote(authority, note), cosignatureLines: '' }),
  };
}

async function stampNote(authority: TimestampAuthority, note: string): Promise<string> {
  const token = await authority.stamp(encodeText(note));
  return token === null ? '' : formatSignatureLines([await buildTimestampLine(authority.name, token)]);
}
