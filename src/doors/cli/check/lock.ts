import { LockFault, takeFileLock } from '#doors/cli/file-lock.ts';
import { describeFileFault } from '#doors/cli/report-crash.ts';
import { CsvFault } from './csv-fault.ts';

/** Takes the lock of a run; returns the release. Throws a CsvFault while another process has it. */
export function takeLock(path: string): () => void {
  const release = tryLock(path);
  if (release !== null) return release;
  throw new CsvFault('is being checked already, by another process: wait until it ends');
}

function tryLock(path: string): (() => void) | null {
  try {
    return takeFileLock(path, 0);
  } catch (error) {
    const fault = error instanceof LockFault ? error.message : describeFileFault(error);
    throw fault === null ? error : new CsvFault(`was not checked: ${fault}`);
  }
}
