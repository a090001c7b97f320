import { Worker } from 'node:worker_threads';
import type { TypstAnswer, TypstStart, TypstTask } from './typst-thread.ts';

/** A page could not be printed; the message is for operators. */
export class PrintFault extends Error {}

type Waiting = { resolve(bytes: Uint8Array): void; reject(fault: Error): void };

/** One thread that prints a page at a time; once it has failed to answer it is of no more use. */
export class TypstPrinter {
  readonly #worker: Worker;
  readonly #ready: Promise<void>;
  #waiting: Waiting | null = null;
  #fault: PrintFault | null = null;
  pages = 0;
  /** Whether its memory is used up: it still prints, at more cost. */
  isFull = false;

  constructor(start: TypstStart) {
    this.#worker = new Worker(new URL('./typst-thread.ts', import.meta.url), { workerData: start });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#ready = promise;
    // Whoever prints hears of it.
    promise.catch(() => {});
    this.#worker.on('message', (answer: TypstAnswer) => (answer.kind === 'ready' ? resolve() : this.#settle(answer)));
    const breakDown = (why: string, cause?: unknown) => {
      this.#fault ??= new PrintFault(why, { cause });
      reject(this.#fault);
      this.#waiting?.reject(this.#fault);
      this.#waiting = null;
    };
    this.#worker.once('error', (cause) => breakDown('the thread of typst broke', cause));
    this.#worker.once('exit', () => breakDown('the thread of typst ended'));
    // An idle thread keeps no process alive.
    this.#worker.unref();
  }

  get isBroken(): boolean {
    return this.#fault !== null;
  }

  /** Prints a page; throws `PrintFault`, also when it takes longer than it may, and is then broken. */
  async print(task: TypstTask, timeoutMs: number): Promise<Uint8Array> {
    this.#worker.ref();
    const timer = setTimeout(() => this.#giveUp(timeoutMs), timeoutMs);
    try {
      await this.#ready;
      return await this.#ask(task);
    } finally {
      clearTimeout(timer);
      this.#worker.unref();
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #ask(task: TypstTask): Promise<Uint8Array> {
    if (this.#fault !== null) throw this.#fault;
    this.pages += 1;
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.postMessage(task);
    });
  }

  #settle(answer: Exclude<TypstAnswer, { kind: 'ready' }>): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    this.isFull = answer.isFull;
    if (answer.kind === 'pdf') waiting?.resolve(answer.bytes);
    else waiting?.reject(new PrintFault(answer.why));
  }

  // Its exit tells whoever waits.
  #giveUp(timeoutMs: number): void {
    this.#fault = new PrintFault(`typst did not answer within ${timeoutMs} ms`);
    void this.#worker.terminate();
  }
}
