import { takeFileLock } from '#doors/cli/file-lock.ts';

// Takes the lock of a path many times, as several processes of svc do at once. Fails if one attempt does not get it in time.
const [, , path = '', times = '1'] = process.argv;
const WAIT_MS = 20_000;
for (let time = 0; time < Number(times); time++) {
  const release = takeFileLock(path, WAIT_MS);
  if (release === null) throw new Error('the lock was not free in time');
  release();
}
