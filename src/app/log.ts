import { constants, openSync, writeSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';
import { readErrorCode } from '#base/read-error.ts';
import { showWorkIds } from '#base/tracing/current-work.ts';

const STANDARD_ERROR = 2;

/** Opens the structured log: JSON lines on standard error, with secrets redacted and the ids of the current request or job. */
export function openLog(level: string, destination: DestinationStream = openLineOutput(STANDARD_ERROR)): Logger {
  return pino(
    {
      level,
      base: null,
      mixin: showWorkIds,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        // Exact paths, because a wildcard would cost more than the line itself and no other path is ever logged.
        paths: ['authorization', 'headers.authorization', 'req.headers.authorization', 'token', 'password', 'api_key'],
        censor: '[redacted]',
      },
      serializers: { req: () => undefined, res: () => undefined, err: pino.stdSerializers.err },
    },
    destination,
  );
}

const GATHER_BYTES = 4096;
const GATHER_MS = 1_000;
const MAX_UNREAD_BYTES = 1024 * 1024;

/** Receives log lines from pino. */
type LineOutput = { write(line: string): void; flush(): void };

/** Opens a file descriptor for lines, which are buffered for at most a second. If they are not read, they are dropped and counted; writing never blocks. */
function openLineOutput(fd: number): LineOutput {
  const output = buildLineOutput(openNonBlocking(fd));
  setInterval(output.flush, GATHER_MS).unref();
  process.once('exit', output.flush);
  return output;
}

/** Builds the output over a non-blocking descriptor. */
function buildLineOutput(fd: number): LineOutput {
  // Lines are gathered as text. A flush turns them into bytes, of which some may not fit into the pipe yet.
  let unread = Buffer.alloc(0);
  let gathered = '';
  let dropped = 0;

  function flush(): void {
    if (gathered !== '') unread = Buffer.concat([unread, Buffer.from(gathered)]);
    gathered = '';
    unread = unread.subarray(writeWhatFits(fd, unread));
    if (dropped === 0 || unread.length > 0) return;
    gathered = `${JSON.stringify({ level: 'warn', time: Date.now(), dropped, msg: 'log lines were dropped because they were not read' })}\n`;
    dropped = 0;
  }

  return {
    flush,
    write(line) {
      if (unread.length + gathered.length > MAX_UNREAD_BYTES) dropped += 1;
      else gathered += line;
      // Writing each line separately would double its cost.
      if (gathered.length >= GATHER_BYTES) flush();
    },
  };
}

function writeWhatFits(fd: number, bytes: Buffer): number {
  if (bytes.length === 0) return 0;
  try {
    return writeSync(fd, bytes);
  } catch (error) {
    // A full pipe may have room later; a closed one never will.
    return readErrorCode(error) === 'EAGAIN' ? 0 : bytes.length;
  }
}

// A blocking write to a full pipe would stop the whole process until the reader reads.
function openNonBlocking(fd: number): number {
  try {
    return openSync(`/dev/fd/${fd}`, constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK);
  } catch {
    // A socket, or a file of another user, cannot be opened again.
    return fd;
  }
}
