import { formatCheckpoint } from '#domain/log/note/checkpoint.ts';
import { parseSignedNote } from '#domain/log/note/signed-note.ts';
import { verifyNote } from '#domain/log/note/verify-note.ts';
import type { GrowingTree } from '#domain/log/tree/growing-tree.ts';
import type { Database } from '#store/postgres/database.ts';
import type { LogKey } from './log-keys.ts';

const CHECKPOINTS_PER_PAGE = 1_000;

type CheckpointRow = { tree_size: number; key_no: number; root_hash: Buffer; note: string; checkpoint_no: number };

/** Compares every checkpoint with the tree while the tree is rebuilt entry by entry. */
export class CheckpointFaults {
  readonly #db: Database;
  readonly #keys: readonly LogKey[];
  readonly #lastNo: number;
  readonly #report: (fault: string) => void;
  /** Checkpoints that were read and are larger than the tree so far. */
  #waiting: CheckpointRow[] = [];
  #last: CheckpointRow | null = null;
  #isEnd = false;
  /** The expected number of the next checkpoint. */
  #nextNo = 1;

  /** `lastNo` is the last checkpoint to check: later ones cover entries that were appended meanwhile. */
  constructor(db: Database, keys: readonly LogKey[], lastNo: number, report: (fault: string) => void) {
    this.#db = db;
    this.#keys = keys;
    this.#lastNo = lastNo;
    this.#report = report;
  }

  /** Checks the checkpoints of the tree's current size. */
  async check(tree: GrowingTree): Promise<void> {
    for (let next = await this.#peek(); next !== null && next.tree_size <= tree.size; next = await this.#peek()) {
      this.#waiting.shift();
      this.#checkNumber(next);
      const fault = await this.#findFault(next, tree);
      if (fault !== null) this.#report(`checkpoint of ${next.tree_size} entries by key ${next.key_no} ${fault}`);
    }
  }

  /** Reports checkpoints that are missing before this one. */
  #checkNumber({ checkpoint_no, tree_size }: CheckpointRow): void {
    if (checkpoint_no !== this.#nextNo)
      this.#report(`checkpoint ${this.#nextNo} is missing: number ${checkpoint_no}, of ${tree_size} entries, follows`);
    this.#nextNo = checkpoint_no + 1;
  }

  /** Reports checkpoints of more entries than the log has. */
  async end(): Promise<void> {
    for (let next = await this.#peek(); next !== null; next = await this.#peek()) {
      this.#waiting.shift();
      this.#report(
        `checkpoint of ${next.tree_size} entries by key ${next.key_no} covers more entries than the log has`,
      );
    }
  }

  async #peek(): Promise<CheckpointRow | null> {
    if (this.#waiting.length === 0 && !this.#isEnd) {
      this.#waiting = await this.#readPage();
      this.#isEnd = this.#waiting.length < CHECKPOINTS_PER_PAGE;
      this.#last = this.#waiting.at(-1) ?? this.#last;
    }
    return this.#waiting[0] ?? null;
  }

  async #readPage(): Promise<CheckpointRow[]> {
    const after = this.#last;
    let query = this.#db
      .selectFrom('log_checkpoints')
      .select(['tree_size', 'key_no', 'root_hash', 'note', 'checkpoint_no'])
      .where('checkpoint_no', '<=', this.#lastNo);
    if (after !== null)
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('tree_size', 'key_no'), '>', tuple(after.tree_size, after.key_no)),
      );
    return query.orderBy('tree_size').orderBy('key_no').limit(CHECKPOINTS_PER_PAGE).execute();
  }

  async #findFault(
    { tree_size: size, key_no, root_hash, note }: CheckpointRow,
    tree: GrowingTree,
  ): Promise<string | null> {
    const root = tree.root();
    if (tree.size !== size) return 'covers a size that the log never had';
    if (!root.equals(root_hash)) return 'has a root that does not match its entries';
    const key = this.#keys.find((one) => one.keyNo === key_no)?.key;
    const parsed = parseSignedNote(note);
    if (key === undefined || !parsed.ok) return 'cannot be read';
    const text = formatCheckpoint({ origin: key.name, size, rootHash: new Uint8Array(root), extensions: [] });
    if (parsed.value.text !== text) return 'has a text that does not match its entries';
    return (await verifyNote(parsed.value, [key])).ok ? null : 'is not signed by its key';
  }
}
