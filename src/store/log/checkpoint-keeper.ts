import { withDeadline } from '#base/deadline.ts';
import type { ObjectStore } from '#base/object-store.ts';
import { sha256Hex } from '#base/sha256.ts';
import { parseSignedCheckpoint, type SignedCheckpoint } from '#domain/log/note/checkpoint.ts';

/** The folder of the kept checkpoints. A backup leaves it out, because restoring an old checkpoint would hide that a newer one was signed. */
export const KEPT_FOLDER = 'evidence-log';

/** Keeps the newest checkpoint of each log outside the database, where restoring an older database does not change it. */
export type CheckpointKeeper = {
  /** The newest checkpoints of a log in all places; throws until each place was read once. */
  findKept(origin: string): Promise<SignedCheckpoint[]>;
  /** Keeps a checkpoint that was signed and committed. Errors are reported, not thrown: the log does not wait for it. */
  keep(note: string): void;
  /** Waits until all pending writes have ended, even those that failed. */
  flush(): Promise<void>;
};

/** A place outside the database. */
type KeptPlace = { name: string; store: ObjectStore };

const READ_EVERY_MS = 10_000;
// A slow place must not delay the log each time.
const READ_AGAIN_AFTER_TROUBLE_MS = 60_000;
const READ_LIMIT_MS = 2_000;

export function openCheckpointKeeper(
  places: readonly KeptPlace[],
  onTrouble: (error: unknown, message: string) => void,
): CheckpointKeeper {
  const cells = places.map((place) => openCell(place, onTrouble));
  return {
    async findKept(origin) {
      const kept = await Promise.all(cells.map((cell) => cell.find(origin)));
      return kept.filter((one) => one !== null);
    },
    keep(note) {
      const signed = parseSignedCheckpoint(note);
      if (signed.ok) for (const cell of cells) cell.keep(signed.value, note);
    },
    async flush() {
      await Promise.all(cells.map((cell) => cell.flush()));
    },
  };
}

type Known = { signed: SignedCheckpoint | null; untilMs: number };

function openCell({ name, store }: KeptPlace, onTrouble: (error: unknown, message: string) => void) {
  const known = new Map<string, Known>();
  const waiting = new Map<string, string>();
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    for (let next = takeFirst(waiting); next !== null; next = takeFirst(waiting)) {
      const [origin, note] = next;
      await store
        .putObject(buildKey(origin), Buffer.from(note))
        .catch((error: unknown) => onTrouble(error, `the newest checkpoint could not be kept in ${name}`));
    }
    writing = null;
  }

  return {
    async find(origin: string): Promise<SignedCheckpoint | null> {
      const last = known.get(origin);
      if (last !== undefined && performance.now() < last.untilMs) return last.signed;
      try {
        const signed = await read(name, store, origin);
        known.set(origin, { signed, untilMs: performance.now() + READ_EVERY_MS });
        return signed;
      } catch (error) {
        // Without any reading, a restored older database would go unnoticed; after the first, the last known one is
        // good enough.
        if (last === undefined) throw error;
        onTrouble(error, `the newest checkpoint could not be read from ${name}; the last one known is used`);
        known.set(origin, { ...last, untilMs: performance.now() + READ_AGAIN_AFTER_TROUBLE_MS });
        return last.signed;
      }
    },
    keep(signed: SignedCheckpoint, note: string): void {
      const { origin } = signed.checkpoint;
      known.set(origin, { signed, untilMs: performance.now() + READ_EVERY_MS });
      waiting.set(origin, note);
      writing ??= writeAll();
    },
    flush: async () => void (await writing),
  };
}

function takeFirst(waiting: Map<string, string>): [origin: string, note: string] | null {
  const [first = null] = waiting;
  if (first !== null) waiting.delete(first[0]);
  return first;
}

async function read(name: string, store: ObjectStore, origin: string): Promise<SignedCheckpoint | null> {
  const key = buildKey(origin);
  const late = () =>
    new Error(`the newest checkpoint could not be read from ${name} within ${READ_LIMIT_MS / 1_000} s`);
  const bytes = await withDeadline(store.findObject(key), READ_LIMIT_MS, late);
  if (bytes === null) return null;
  const signed = parseSignedCheckpoint(Buffer.from(bytes).toString());
  if (!signed.ok) throw new Error(`${key} in ${name} is not a checkpoint: ${signed.why}`);
  return signed.value;
}

// An origin contains slashes and colons, which a key must not contain.
function buildKey(origin: string): string {
  return `${KEPT_FOLDER}/${sha256Hex(origin).slice(0, 32)}.txt`;
}
