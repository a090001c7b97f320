import { type DestinationStream, type Logger, pino } from 'pino';
import { showWorkIds } from '#base/tracing/current-work.ts';
import { openLineOutput } from './line-output.ts';

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
