/** Lets a program go on when nobody reads what it prints any more. */
export function outliveReaders(): void {
  // Without a listener the first write after the reader has gone would end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
