import { canonicalJson } from '#base/canonical-json.ts';
import { sha256Hex } from '#base/sha256.ts';

const MOST_WORDS = 50;
const LATEST = 300;

/** A caller: an account's key, and the access token of a connected agent. */
export type Caller = { account_id: string; apiKey: string; token: string };

/** A record or a key, and whose it is. */
export type Latest = { name: string; caller: Caller };

/** What the service acknowledged to its callers, which promises it broke, and counts of its answers. */
export type PromiseBook = {
  /** Digests of the answers that acknowledged a record, by record id. */
  acknowledged: Map<string, string>;
  /** The record that a key stands for, once it was acknowledged. */
  keyed: Map<string, string>;
  /** The latest few of both, which a kill is most likely to take. */
  latestRecords: Latest[];
  latestKeys: Latest[];
  /** Keys of priced checks that got no answer, or a refusal that asks to try again: they may have been done or not. */
  openKeys: Map<string, Caller>;
  /** How often each promise was broken, by its description. */
  broken: Map<string, number>;
  /** Writes down that a record was acknowledged; for a key, the same record each time. */
  acknowledge(caller: Caller, recordId: string, answer: unknown, key: string | null): void;
  reportBroken(what: string): void;
  /** Counts an outcome of a request, and how long it took. */
  count(outcome: string, tookMs: number): void;
  /** Returns what was counted since the last time. */
  takeCounts(): Counts;
};

/** The outcomes of the requests since the last count. */
export type Counts = { outcomes: Map<string, number>; tookMs: number[] };

/** Opens an empty book; `onBroken` is called with each kind of broken promise when it first appears. */
export function openPromiseBook(onBroken: (what: string) => void = () => undefined): PromiseBook {
  let counts: Counts = { outcomes: new Map(), tookMs: [] };
  const book: PromiseBook = {
    acknowledged: new Map(),
    keyed: new Map(),
    latestRecords: [],
    latestKeys: [],
    openKeys: new Map(),
    broken: new Map(),
    acknowledge(caller, recordId, answer, key) {
      const known = key === null ? undefined : book.keyed.get(key);
      if (known !== undefined && known !== recordId) {
        book.reportBroken(`the key ${key} stands for two records, ${known} and ${recordId}`);
      }
      const digest = digestAnswer(answer);
      const before = book.acknowledged.get(recordId);
      if (before !== undefined && before !== digest) book.reportBroken(`${recordId} was acknowledged with two answers`);
      book.acknowledged.set(recordId, digest);
      addLatest(book.latestRecords, { name: recordId, caller });
      if (key === null) return;
      book.keyed.set(key, recordId);
      book.openKeys.delete(key);
    },
    reportBroken(what) {
      // What repeats itself without end must not fill the memory that is being watched.
      const words = book.broken.size < MOST_WORDS || book.broken.has(what) ? what : 'more of them';
      if (!book.broken.has(words)) onBroken(words);
      book.broken.set(words, (book.broken.get(words) ?? 0) + 1);
    },
    count(outcome, tookMs) {
      counts.outcomes.set(outcome, (counts.outcomes.get(outcome) ?? 0) + 1);
      counts.tookMs.push(tookMs);
    },
    takeCounts() {
      const taken = counts;
      counts = { outcomes: new Map(), tookMs: [] };
      return taken;
    },
  };
  return book;
}

/** Adds an entry to the latest ones, and drops the oldest. */
export function addLatest(latest: Latest[], one: Latest): void {
  latest.push(one);
  if (latest.length > LATEST) latest.shift();
}

/** A digest by which an answer is compared with the stored record. */
export function digestAnswer(answer: unknown): string {
  return sha256Hex(canonicalJson(answer)).slice(0, 32);
}
