const DRAIN_MS = 9_000;

/** Waits until the process is told to end; from then on it has nine seconds, and is ended with 1 when they are over. */
export async function waitForSignal(): Promise<void> {
  await new Promise((resolve) => {
    // The listeners stay: Ctrl-C reaches us twice under npm, and a second signal without a listener would cut the drain off.
    process.on('SIGTERM', resolve);
    process.on('SIGINT', resolve);
  });
  // A drain that takes too long must not keep the machine from stopping us.
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
}
