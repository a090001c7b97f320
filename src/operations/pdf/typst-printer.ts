import { Worker } from 'node:worker_threads';
import type { TypstAnswer, TypstStart, TypstTask } from './typst-thread.ts';

/** A page could not be printed; the message is for operators. */
export class PrintFault extends Error {}

type Waiting = { resolve(bytes: Uint8Array): void; reject(fault: Error): void };

/** One thread that prints a page at a time; after a crash or a timeout it is broken for good. */
export class TypstPrinter {
  readonly #worker: Worker;
  readonly #ready: Promise<void>;
  #waiting: Waiting | null = null;
  #fault: PrintFault | null = null;
  pages = 0;
  /** True once its reserved memory is used up: it still prints, but slower. */
  isFull = false;

  constructor(start: TypstStart) {
    this.#worker = new Worker(new URL('./typst-thread.ts', import.meta.url), { workerData: start });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#ready = promise;
    // print() awaits #ready and reports the fault.
    promise.catch(() => {});
    this.#worker.on('message', (answer: TypstAnswer) => (answer.kind === 'ready' ? resolve() : this.#settle(answer)));
    const breakDown = (why: string, cause?: unknown) => {
      this.#fault ??= new PrintFault(why, { cause });
      reject(this.#fault);
      this.#waiting?.reject(this.#fault);
      this.#waiting = null;
    };
    this.#worker.once('error', (cause) => breakDown('the typst thread crashed', cause));
    this.#worker.once('exit', () => breakDown('the typst thread ended'));
    // An idle thread must not keep the process alive.
    this.#worker.unref();
  }

  get isBroken(): boolean {
    return this.#fault !== null;
  }

  /** Prints a page; throws `PrintFault`, also after `timeoutMs`, which breaks the thread. */
  async print(task: TypstTask, timeoutMs: number): Promise<Uint8Array> {
    this.#worker.ref();
    const timer = setTimeout(() => this.#abort(timeoutMs), timeoutMs);
    try {
      await this.#ready;
      return await this.#send(task);
    } finally {
      clearTimeout(timer);
      this.#worker.unref();
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #send(task: TypstTask): Promise<Uint8Array> {
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

  // The exit event rejects the pending page.
  #abort(timeoutMs: number): void {
    this.#fault = new PrintFault(`typst did not answer within ${timeoutMs} ms`);
    void this.#worker.terminate();
  }
}
