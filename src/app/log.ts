import { type DestinationStream, type Logger, pino } from 'pino';

/** Opens the structured log: JSON lines (on standard error), with secrets blotted out wherever they might stand. */
export function openLog(level: string, destination: DestinationStream = openStandardError()): Logger {
  return pino(
    {
      level,
      base: null,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        // Named places only: a wildcard would cost more than the line itself, and no other place is ever logged.
        paths: ['authorization', 'headers.authorization', 'req.headers.authorization', 'token', 'password', 'api_key'],
        censor: '[redacted]',
      },
      serializers: { req: () => undefined, res: () => undefined, err: pino.stdSerializers.err },
    },
    destination,
  );
}

function openStandardError(): DestinationStream {
  // Lines gather for at most a second: a write of its own for each would double what it costs.
  return pino.destination({ fd: 2, sync: false, minLength: 4096, periodicFlush: 1_000 });
}
