import { after } from 'node:test';

const closers = new Set<() => Promise<void>>();
let filesShareThisProcess = false;

/** Closes something when the last test file of this process has ended. A test file calls it outside its hooks and tests. */
export function closeAfterLastFile(close: () => Promise<void>): void {
  if (filesShareThisProcess) closers.add(close);
  else after(close);
}

/** Announces that several test files share this process. */
export function shareProcess(): void {
  filesShareThisProcess = true;
  after(async () => {
    for (const close of closers) await close();
  });
}
