import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

const SECRETS = ['password', 'token', 'captcha', 'authorization', 'cookie'];

/** One JSON line per event on standard output. Secrets are removed by name, in an entry itself and one level deep. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`]);
  const options = { level, base: null, redact: { paths, remove: true } };
  return destination ? pino(options, destination) : pino(options);
}
