import { compileTypst, type TypstModule } from './compile-typst.ts';
import { TypstPrinter } from './typst-printer.ts';
import type { TypstTask } from './typst-thread.ts';

/** How a press works: after how many pages, or with how much memory used up, a thread is replaced, how long a page may take, and who hears of a thread that would not start. */
export type PressSettings = {
  pagesPerThread: number;
  threadBytes: number;
  timeoutMs: number;
  onFault: (fault: unknown) => void;
};

/**
 * Threads that print, started when first needed.
 *
 * typst remembers something of every page (about a megabyte, of a crowded one thirty), so a thread is replaced in time:
 * its successor prints the last page once more for practice, and takes over when it has.
 */
export class TypstPress {
  readonly #settings: PressSettings;
  readonly #idle: TypstPrinter[] = [];
  readonly #retired = new WeakSet<TypstPrinter>();
  readonly #succeeded = new WeakSet<TypstPrinter>();
  readonly #living = new Set<TypstPrinter>();
  #module: Promise<TypstModule> | null = null;
  #isClosed = false;

  constructor(settings: PressSettings) {
    this.#settings = settings;
  }

  /** Prints a page with a thread that is free, or a new one; throws `PrintFault`. */
  async print(task: TypstTask): Promise<Uint8Array> {
    const printer = this.#idle.pop() ?? (await this.#start());
    try {
      return await printer.print(task, this.#settings.timeoutMs);
    } finally {
      this.#putBack(printer, task);
    }
  }

  /** How many threads there are. */
  get size(): number {
    return this.#living.size;
  }

  /** Ends all threads; what is being printed fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#living].map((printer) => this.#end(printer)));
  }

  async #start(): Promise<TypstPrinter> {
    this.#module ??= compileTypst();
    const printer = new TypstPrinter({ module: await this.#module, threadBytes: this.#settings.threadBytes });
    this.#living.add(printer);
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
    if (!isDone || this.#succeeded.has(printer)) return;
    this.#succeeded.add(printer);
    this.#succeed(printer, task).catch((fault) => {
      // The old thread goes on, and the next page tries again to replace it.
      this.#succeeded.delete(printer);
      if (!this.#isClosed) this.#settings.onFault(fault);
    });
  }

  async #succeed(old: TypstPrinter, task: TypstTask): Promise<void> {
    const young = await this.#start();
    try {
      await young.print(task, this.#settings.timeoutMs);
    } catch (fault) {
      await this.#end(young);
      throw fault;
    }
    this.#retired.add(old);
    this.#idle.push(young);
    const place = this.#idle.indexOf(old);
    if (place < 0) return;
    this.#idle.splice(place, 1);
    await this.#end(old);
  }

  async #end(printer: TypstPrinter): Promise<void> {
    this.#living.delete(printer);
    await printer.end();
  }
}
