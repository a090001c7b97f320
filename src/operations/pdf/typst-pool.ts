import { compileTypst, type TypstModule } from './compile-typst.ts';
import { TypstPrinter } from './typst-printer.ts';
import type { TypstTask } from './typst-thread.ts';

/** Limits of the pool; `onFault` gets the fault of a thread that could not be replaced. */
export type PoolSettings = {
  /** A thread is replaced after this many pages, or earlier when it has used this much memory. */
  pagesPerThread: number;
  threadBytes: number;
  timeoutMs: number;
  onFault: (fault: unknown) => void;
};

/**
 * A pool of typst threads, started on demand.
 *
 * typst leaks memory with every page (about 1 MB, up to 30 MB for a crowded page), so threads are replaced. The
 * successor prints the last page once to warm up, and then takes over.
 */
export class TypstPool {
  readonly #settings: PoolSettings;
  readonly #idle: TypstPrinter[] = [];
  readonly #retired = new WeakSet<TypstPrinter>();
  readonly #replaced = new WeakSet<TypstPrinter>();
  readonly #running = new Set<TypstPrinter>();
  #module: Promise<TypstModule> | null = null;
  #isClosed = false;

  constructor(settings: PoolSettings) {
    this.#settings = settings;
  }

  /** Prints a page with an idle thread, or a new one; throws `PrintFault`. */
  async print(task: TypstTask): Promise<Uint8Array> {
    const printer = this.#idle.pop() ?? (await this.#start());
    try {
      return await printer.print(task, this.#settings.timeoutMs);
    } finally {
      this.#putBack(printer, task);
    }
  }

  /** The number of threads. */
  get size(): number {
    return this.#running.size;
  }

  /** Ends all threads; pages being printed fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#running].map((printer) => this.#end(printer)));
  }

  async #start(): Promise<TypstPrinter> {
    this.#module ??= compileTypst();
    const printer = new TypstPrinter({ module: await this.#module, threadBytes: this.#settings.threadBytes });
    this.#running.add(printer);
    if (this.#isClosed) await this.#end(printer);
    return printer;
  }

  #putBack(printer: TypstPrinter, task: TypstTask): void {
    if (printer.isBroken || this.#retired.has(printer)) {
      void this.#end(printer);
      return;
    }
    this.#idle.push(printer);
    const isDone = printer.isFull || printer.pages >= this.#settings.pagesPerThread;
    if (!isDone || this.#replaced.has(printer)) return;
    this.#replaced.add(printer);
    this.#replace(printer, task).catch((fault) => {
      // The old thread continues, and the next page tries again to replace it.
      this.#replaced.delete(printer);
      if (!this.#isClosed) this.#settings.onFault(fault);
    });
  }

  async #replace(old: TypstPrinter, task: TypstTask): Promise<void> {
    const successor = await this.#start();
    try {
      await successor.print(task, this.#settings.timeoutMs);
    } catch (fault) {
      await this.#end(successor);
      throw fault;
    }
    this.#retired.add(old);
    this.#idle.push(successor);
    const place = this.#idle.indexOf(old);
    if (place < 0) return;
    this.#idle.splice(place, 1);
    await this.#end(old);
  }

  async #end(printer: TypstPrinter): Promise<void> {
    this.#running.delete(printer);
    await printer.end();
  }
}
