/** Keeps a program running when the reader of its output has closed the pipe. */
export function outliveReaders(): void {
  // Without a listener, the next write would end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
