import { nameFetchFault } from '#base/fetch-fault.ts';
import type { Attributes } from './current-work.ts';
import { buildOtlpJson } from './otlp-json.ts';
import type { FinishedSpan, SpanSink } from './tracing.ts';

/** Where spans are sent, what each request carries, and what names this process. */
type OtlpSettings = {
  /** The base URL of the collector; spans go to `/v1/traces` below it. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  resource: Attributes;
  version: string;
};

/** How many spans wait at most, how many are sent at once, how often and within which time. */
export type OtlpPace = { queue: number; batch: number; everyMs: number; timeoutMs: number; flushMs: number };

const DEFAULT_PACE: OtlpPace = { queue: 4_096, batch: 256, everyMs: 1_000, timeoutMs: 5_000, flushMs: 2_000 };
const MAX_PAUSES = 30;
// The collector is unavailable or busy: the same spans are sent again. Any other refusal would be repeated.
const RETRIED = new Set([408, 429, 502, 503, 504]);

/** Sends spans to a collector in the background. Beyond its queue spans are dropped and counted; no caller ever waits. */
export class OtlpExporter implements SpanSink {
  readonly #settings: OtlpSettings;
  readonly #pace: OtlpPace;
  readonly #onChange: (trouble: string | null) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #queue: FinishedSpan[] = [];
  #exported = 0;
  #dropped = 0;
  #sending: Promise<void> | null = null;
  #inFlight: AbortController | null = null;
  #isOver = false;
  #failures = 0;
  #pauses = 0;

  /** Calls `onChange` with the reason when exporting begins to fail, and with null when it works again. */
  constructor(settings: OtlpSettings, onChange: (trouble: string | null) => void, pace: Partial<OtlpPace> = {}) {
    this.#settings = settings;
    this.#onChange = onChange;
    this.#pace = { ...DEFAULT_PACE, ...pace };
    this.#timer = setInterval(() => this.#sendSoon(), this.#pace.everyMs);
    this.#timer.unref();
  }

  take(span: FinishedSpan): void {
    if (this.#queue.length >= this.#pace.queue) this.#dropped += 1;
    else this.#queue.push(span);
  }

  noteDropped(): void {
    this.#dropped += 1;
  }

  counts(): { exported: number; dropped: number } {
    return { exported: this.#exported, dropped: this.#dropped };
  }

  /** Sends what waits, within the time of a flush; what is left then is dropped. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    const timer = setTimeout(() => {
      this.#isOver = true;
      this.#inFlight?.abort();
    }, this.#pace.flushMs);
    await this.#sending;
    await this.#sendAll();
    clearTimeout(timer);
    this.#dropped += this.#queue.length;
    this.#queue.length = 0;
  }

  // After failures it waits twice as long each time, up to half a minute.
  #sendSoon(): void {
    if (this.#sending !== null || this.#queue.length === 0) return;
    if (this.#pauses > 0) {
      this.#pauses -= 1;
      return;
    }
    this.#sending = this.#sendAll().finally(() => {
      this.#sending = null;
    });
  }

  async #sendAll(): Promise<void> {
    while (this.#queue.length > 0 && !this.#isOver) {
      const batch = this.#queue.slice(0, this.#pace.batch);
      const trouble = await this.#post(batch);
      this.#note(trouble);
      if (trouble?.again === true) return;
      // Spans that came meanwhile are behind these.
      this.#queue.splice(0, batch.length);
      if (trouble === null) this.#exported += batch.length;
      else this.#dropped += batch.length;
    }
  }

  async #post(batch: readonly FinishedSpan[]): Promise<Trouble | null> {
    const { endpoint, headers, resource, version } = this.#settings;
    const abort = new AbortController();
    this.#inFlight = abort;
    const timer = setTimeout(() => abort.abort(), this.#pace.timeoutMs);
    try {
      const response = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: buildOtlpJson(resource, version, batch),
        redirect: 'error',
        signal: abort.signal,
      });
      await response.body?.cancel();
      if (response.ok) return null;
      return { why: `it answered with HTTP status ${response.status}`, again: RETRIED.has(response.status) };
    } catch (error) {
      return { why: `it could not be reached (${nameFetchFault(error)})`, again: true };
    } finally {
      clearTimeout(timer);
    }
  }

  #note(trouble: Trouble | null): void {
    if ((trouble === null) !== (this.#failures === 0)) this.#onChange(trouble?.why ?? null);
    this.#failures = trouble === null ? 0 : this.#failures + 1;
    this.#pauses = trouble === null ? 0 : Math.min(2 ** (this.#failures - 1), MAX_PAUSES) - 1;
  }
}

type Trouble = { why: string; again: boolean };
