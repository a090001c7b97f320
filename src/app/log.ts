import { type Logger, pino } from 'pino';

/** Opens the structured log: JSON lines on standard error, with secrets blotted out wherever they might stand. */
export function openLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        // Named places only: a wildcard would cost more than the line itself, and no other place is ever logged.
        paths: ['authorization', 'headers.authorization', 'req.headers.authorization', 'token', 'password', 'api_key'],
        censor: '[redacted]',
      },
      serializers: { req: () => undefined, res: () => undefined, err: pino.stdSerializers.err },
    },
    pino.destination({ fd: 2, sync: false, minLength: 0 }),
  );
}
