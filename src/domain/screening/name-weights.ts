/** Weights by the number of a name. Its memory is used again by the next question: a map of thousands takes longer to fill. */
export class NameWeights {
  #weights = new Float64Array(0);
  /** The names with a weight, each once. */
  ids: number[] = [];

  /** Starts again with no weights. Every weight of the last question must have been taken. */
  open(count: number): this {
    if (this.#weights.length < count) this.#weights = new Float64Array(count);
    this.ids = [];
    return this;
  }

  add(id: number, weight: number): void {
    if (this.#weights[id] === 0) this.ids.push(id);
    this.#weights[id] = (this.#weights[id] ?? 0) + weight;
  }

  /** Sets the weight of a name, unless it has a greater one. */
  raise(id: number, weight: number): void {
    const known = this.#weights[id] ?? 0;
    if (known === 0) this.ids.push(id);
    if (known < weight) this.#weights[id] = weight;
  }

  /** Returns the weight of a name, and forgets it. */
  take(id: number): number {
    const weight = this.#weights[id] ?? 0;
    this.#weights[id] = 0;
    return weight;
  }
}
