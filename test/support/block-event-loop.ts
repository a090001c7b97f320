/** Blocks the event loop for some milliseconds. */
export function blockEventLoop(forMs: number): void {
  const until = performance.now() + forMs;
  while (performance.now() < until);
}
