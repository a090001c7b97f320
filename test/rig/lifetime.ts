/** What ends by itself: a test, or a run of the soak. What was opened for it is closed when it does. */
export type Lifetime = { after(end: () => unknown): void };
