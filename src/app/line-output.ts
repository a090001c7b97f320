import { constants, openSync, writeSync } from 'node:fs';

const GATHER_BYTES = 4096;
const GATHER_MS = 1_000;
const MAX_UNREAD_BYTES = 1024 * 1024;

/** Takes log lines, as pino hands them over. */
export type LineOutput = { write(line: string): void; flush(): void };

/** Opens a file descriptor for lines that gather for at most a second; where nobody reads them they are dropped and counted, never waited for. */
export function openLineOutput(fd: number): LineOutput {
  const output = buildLineOutput(openWithoutWaiting(fd));
  setInterval(output.flush, GATHER_MS).unref();
  process.once('exit', output.flush);
  return output;
}

/** Builds the output over a descriptor that does not wait. */
function buildLineOutput(fd: number): LineOutput {
  let unread = Buffer.alloc(0);
  let gathered = '';
  let dropped = 0;

  function flush(): void {
    if (gathered !== '') unread = Buffer.concat([unread, Buffer.from(gathered)]);
    gathered = '';
    unread = unread.subarray(writeWhatFits(fd, unread));
    if (dropped === 0 || unread.length > 0) return;
    gathered = `${JSON.stringify({ level: 'warn', time: Date.now(), dropped, msg: 'lines were dropped that nobody read' })}\n`;
    dropped = 0;
  }

  return {
    flush,
    write(line) {
      if (unread.length + gathered.length > MAX_UNREAD_BYTES) dropped += 1;
      else gathered += line;
      // A write of its own for each line would double what the line costs.
      if (gathered.length >= GATHER_BYTES) flush();
    },
  };
}

function writeWhatFits(fd: number, bytes: Buffer): number {
  if (bytes.length === 0) return 0;
  try {
    return writeSync(fd, bytes);
  } catch (error) {
    // A full pipe may empty again; one that is closed takes nothing ever after.
    return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? 0 : bytes.length;
  }
}

// A write to a full pipe would wait for its reader, and the process with it.
function openWithoutWaiting(fd: number): number {
  try {
    return openSync(`/dev/fd/${fd}`, constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK);
  } catch {
    // Not everything can be opened once more: a socket cannot, nor a file of another user.
    return fd;
  }
}
