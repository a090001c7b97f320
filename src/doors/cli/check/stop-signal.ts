import { writeText } from '#doors/cli/terminal.ts';

/** Returns a signal that Ctrl-C aborts; a second Ctrl-C ends the process at once. */
export function openStopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
    writeText(2, '\nStopping after the rows under way. Ctrl-C again stops at once.\n');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return controller.signal;
}
