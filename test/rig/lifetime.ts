/** A test, or a run of the soak. What was opened for it is closed when it ends. */
export type Lifetime = { after(end: () => unknown): void };
