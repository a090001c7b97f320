import { FairQueue } from '#base/admission/fair-queue.ts';
import { findPlace, type WorkPlace } from '#base/tracing/current-work.ts';
import { inSharedSpan } from '#base/tracing/tracing.ts';

type Waiting<Item, Result> = {
  item: Item;
  place: WorkPlace | undefined;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

type Options<Item, Result> = {
  write: (items: Item[]) => Promise<Result[]>;
  /** True when one item caused the error, so that the others should be retried alone. */
  mayRetryAlone: (error: unknown) => boolean;
  maxBatch: number;
  /** How many batches may run at once; default 1. */
  batchesAtOnce?: number;
  /** How many items justify another batch while one is running; default 1. */
  worthABatch?: number;
  /** The owner of an item. When more items wait than fit a batch, owners take turns. */
  ownerOf?: (item: Item) => string;
};

/**
 * Writes items that arrive together in one transaction. While the allowed number of batches is running, the next one
 * collects; each caller waits for the commit of its item.
 */
export class GroupCommit<Item, Result> {
  readonly #options: Required<Options<Item, Result>>;
  readonly #waiting = new FairQueue<Waiting<Item, Result>>();
  #underWay = 0;

  constructor(options: Options<Item, Result>) {
    this.#options = { batchesAtOnce: 1, worthABatch: 1, ownerOf: () => '', ...options };
  }

  /** Adds an item; settles when it is durable, or rejects with the error that prevented it. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(this.#options.ownerOf(item), { item, place: findPlace(), resolve, reject });
      if (this.#mayLeave()) void this.#drain();
    });
  }

  /** Whether the waiting items may start: at once when no batch is running, otherwise only when they are worth another batch. */
  #mayLeave(): boolean {
    const worthwhile = this.#underWay === 0 ? 1 : this.#options.worthABatch;
    return this.#waiting.size >= worthwhile && this.#underWay < this.#options.batchesAtOnce;
  }

  async #drain(): Promise<void> {
    this.#underWay += 1;
    // Requests that became ready in the same turn of the event loop share a batch.
    await new Promise((resolve) => setImmediate(resolve));
    // Another batch may have taken them meanwhile.
    if (this.#waiting.size > 0) await this.#writeBatch(this.#takeBatch());
    this.#underWay -= 1;
    if (this.#mayLeave()) void this.#drain();
  }

  #takeBatch(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = [];
    for (let next = this.#waiting.take(); next !== null; next = this.#waiting.take()) {
      batch.push(next.item);
      if (batch.length === this.#options.maxBatch) break;
    }
    return batch;
  }

  async #writeBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const places = batch.map((waiting) => waiting.place);
      const results = await inSharedSpan('write batch', places, () =>
        this.#options.write(batch.map(({ item }) => item)),
      );
      for (const [index, waiting] of batch.entries()) waiting.resolve(results[index] as Result);
    } catch (error) {
      if (batch.length > 1 && this.#options.mayRetryAlone(error)) {
        for (const waiting of batch) await this.#writeBatch([waiting]);
      } else {
        for (const waiting of batch) waiting.reject(error);
      }
    }
  }
}
