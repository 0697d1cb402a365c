import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

const SECRETS = ['password', 'token', 'captcha', 'authorization', 'cookie'];

/** Which process of a deployment writes an entry. */
export interface LogOrigin {
  /** Role and port. */
  process: string;
  host: string;
  release: string;
}

/**
 * One JSON line per event on standard output, with its origin. Secrets are removed by name, in an entry itself and one
 * level deep.
 */
export function createLog(level: string, origin: LogOrigin | null = null, destination?: DestinationStream): Log {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`]);
  const options = { level, base: origin, redact: { paths, remove: true } };
  return destination ? pino(options, destination) : pino(options);
}
