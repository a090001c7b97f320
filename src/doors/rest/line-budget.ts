/** Log lines of one kind that were counted but not written. */
type CountedLines = { kind: string; count: number };

/** Allows a fixed number of lines of each kind in a span of time and counts the rest, so that a flood of refusals cannot fill a disk. */
export class LineBudget {
  readonly #linesInSpan: number;
  #seen = new Map<string, number>();

  constructor(linesInSpan: number) {
    this.#linesInSpan = linesInSpan;
  }

  /** Whether one more line of this kind may be written in this span. */
  take(kind: string): boolean {
    const seen = (this.#seen.get(kind) ?? 0) + 1;
    this.#seen.set(kind, seen);
    return seen <= this.#linesInSpan;
  }

  /** Starts the next span; returns the lines that were only counted in the last one. */
  startSpan(): CountedLines[] {
    const counted = [...this.#seen].flatMap(([kind, seen]) =>
      seen > this.#linesInSpan ? [{ kind, count: seen - this.#linesInSpan }] : [],
    );
    this.#seen = new Map();
    return counted;
  }
}
