/** How often something took at most each bound, by key. */
export type HistogramFigures = {
  key: string;
  /** How many values were at most each bound; the last number is all values. */
  withinBounds: readonly number[];
  sumSeconds: number;
};

type Counts = { buckets: number[]; sumSeconds: number };

/** Upper bounds of durations, in seconds. */
export const DURATION_BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Counts durations in buckets, by key. Observing costs one increment; sums are formed when it is read. */
export class Histogram {
  readonly #counts = new Map<string, Counts>();
  readonly #bounds: readonly number[];

  constructor(bounds: readonly number[] = DURATION_BOUNDS_SECONDS) {
    this.#bounds = bounds;
  }

  /** The upper bounds, without the last bucket, which has none. */
  get bounds(): readonly number[] {
    return this.#bounds;
  }

  observe(key: string, seconds: number): void {
    const counts = this.#counts.get(key) ?? this.#add(key);
    counts.sumSeconds += seconds;
    let at = 0;
    while (at < this.#bounds.length && seconds > (this.#bounds[at] ?? 0)) at += 1;
    counts.buckets[at] = (counts.buckets[at] ?? 0) + 1;
  }

  /** Returns the counts since the start, by key. */
  list(): HistogramFigures[] {
    return [...this.#counts].map(([key, { buckets, sumSeconds }]) => {
      let total = 0;
      const withinBounds = buckets.map((count) => {
        total += count;
        return total;
      });
      return { key, withinBounds, sumSeconds };
    });
  }

  #add(key: string): Counts {
    const counts = { buckets: Array.from({ length: this.#bounds.length + 1 }, () => 0), sumSeconds: 0 };
    this.#counts.set(key, counts);
    return counts;
  }
}
