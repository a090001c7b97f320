const DRAIN_MS = 9_000;

/** Waits for SIGTERM or SIGINT. From then on the process has nine seconds; after that it exits with 1. */
export async function waitForSignal(): Promise<void> {
  await new Promise((resolve) => {
    // The listeners stay: under npm, Ctrl-C sends two signals, and a second one without a listener would cut off the drain.
    process.on('SIGTERM', resolve);
    process.on('SIGINT', resolve);
  });
  // A slow drain must not delay the machine's shutdown.
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
}
