import { type Logger, pino } from 'pino';

export type Log = Logger;

/** One JSON line per event on standard output. Secrets are removed by name, one level deep. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: { paths: ['*.password', '*.token', '*.captcha', '*.authorization', '*.cookie'], remove: true },
  });
}
