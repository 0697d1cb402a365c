import { z } from 'zod';
import { databaseUrlProblem } from '../database/database-url.ts';
import { isAddress } from '../http/host-names.ts';
import { paymentProblems, paymentShape } from './payment-settings.ts';
import { signInProblems, signInShape } from './sign-in-settings.ts';

const OFFICE_WANTED = 'must be an address such as https://office.example';

const settings = z.object({
  PORT: z.coerce.number({ error: 'must be a port number from 0 to 65535' }).int().min(0).max(65535).default(3000),
  /** Loopback in a trial run, every address in production: see `byKind`. */
  HOST: z.string().optional(),
  /** The host name of the gateway of the API market; without it `gateway.` before that of PUBLIC_URL. */
  GATEWAY_HOST: z
    .string()
    .regex(/^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/, { error: 'must be a host name such as gateway.shop.example' })
    .optional(),
  /** Seconds between the readiness check failing and the end of listening, so that a load balancer notices. */
  STOP_DELAY: z.coerce.number({ error: 'must be a number of seconds such as 5' }).min(0).max(60).optional(),
  DATABASE_URL: z
    .string()
    .superRefine((address, problems) => {
      const message = databaseUrlProblem(address);
      if (message) problems.addIssue({ code: 'custom', message });
    })
    .optional(),
  /**
   * Connections of one process for the shop, the offices and jobs; it holds two more to listen. The default lets seven processes
   * share the 97 that PostgreSQL leaves to ordinary roles, with two to spare in each.
   */
  DATABASE_POOL: z.coerce
    .number({ error: 'must be a number of connections such as 9' })
    .int({ error: 'must be a whole number of connections' })
    .min(3, { error: 'must be at least 3 connections' })
    .max(500, { error: 'must be at most 500 connections' })
    .default(9),
  STOA_DATA: z.string().min(1).default('./data'),
  STOA_ENV: z.enum(['trial', 'production', 'test'], { error: 'must be trial, production or test' }).default('trial'),
  /** Whether a new trial run is filled with demo content. On a PostgreSQL server only on request: it may become a production. */
  STOA_DEMO: z.enum(['0', '1'], { error: 'must be 0 or 1' }).optional(),
  /** 0: disables the response cache, so that the bench measures what lies behind it. */
  STOA_KEEP: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('1'),
  STOA_SECRET: z.string().min(32, { error: 'must be at least 32 random characters' }).optional(),
  /** The previous secret while it is being replaced: data stored under it is still read. */
  STOA_SECRET_PREVIOUS: z.string().min(32, { error: 'must be the former STOA_SECRET' }).optional(),
  PUBLIC_URL: z
    .url({ error: 'must be the address people type, such as https://shop.example' })
    .refine((address) => !URL.canParse(address) || /^\/?$/.test(new URL(address).pathname), {
      error: 'must have no path: the shop is served at the root of its host',
    })
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'must be an address such as smtp://user:password@host:587' })
    .optional(),
  /** Whether mail may leave this machine unencrypted if the mail server offers no encryption. */
  SMTP_TLS: z.enum(['required', 'optional'], { error: 'must be required or optional' }).default('required'),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: 'must be an address such as Shop <no-reply@shop.example>',
    })
    .default('Stoa <no-reply@localhost>'),
  /** Receives text messages: a POST of {to, text}, with a Bearer token. */
  SMS_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://gateway.example/messages' })
    .optional(),
  SMS_TOKEN: z.string().optional(),
  /** Reports where parcels are: a POST of {courier, number}, with a Bearer token. */
  CARRIER_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://carrier.example/track' })
    .optional(),
  CARRIER_TOKEN: z.string().optional(),
  /** The program that makes renditions of videos and sounds: a path, a name in PATH, or `none`. */
  FFMPEG: z.string().default('ffmpeg'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be trace, debug, info, warn, error or silent',
    })
    .default('warn'),
  METRICS_TOKEN: z.string().optional(),
  MERCHANT_OFFICE_URL: z.url({ protocol: /^https?$/, error: OFFICE_WANTED }).optional(),
  DEVELOPER_OFFICE_URL: z.url({ protocol: /^https?$/, error: OFFICE_WANTED }).optional(),
  ...signInShape,
  ...paymentShape,
  /** Maximum wait for a third party during a sign-in. */
  SIGN_IN_SECONDS: z.coerce.number({ error: 'must be a number of seconds such as 8' }).min(0.1).max(60).default(8),
  /** Number of our own proxies in front: only their X-Forwarded-For entries are trusted. */
  TRUSTED_PROXIES: z.coerce.number({ error: 'must be a count such as 1' }).int().min(0).max(5).default(0),
});

/** Every variable that is read. */
export const SETTING_NAMES: ReadonlySet<string> = new Set(Object.keys(settings.shape));

const schema = settings.transform((given) => ({ ...given, ...byKind(given) }));

export type Environment = z.infer<typeof schema>;

/** Default differences between a deployment and a trial run, which is not reachable by others and stops at once. */
function byKind(given: z.infer<typeof settings>) {
  const { STOA_ENV, HOST, GATEWAY_HOST, STOP_DELAY, STOA_DEMO, DATABASE_URL, PUBLIC_URL } = given;
  const isProduction = STOA_ENV === 'production';
  return {
    HOST: HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    GATEWAY_HOST: GATEWAY_HOST ?? `gateway.${namedHost(PUBLIC_URL) ?? 'localhost'}`,
    STOP_DELAY: STOP_DELAY ?? (isProduction ? 3 : 0),
    STOA_DEMO: STOA_DEMO ?? (DATABASE_URL ? ('0' as const) : ('1' as const)),
  };
}

/** The host name of an address; none for an IP address, which no name can stand before. */
function namedHost(address: string | undefined): string | undefined {
  const host = address === undefined ? 'localhost' : new URL(address).hostname;
  return isAddress(host) ? undefined : host;
}

/** Invalid settings; the message is one sentence for the operator. */
export class EnvironmentError extends Error {}

/** Parses the settings once. Throws EnvironmentError naming each variable and its requirement. */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
    throw new EnvironmentError(lines.join('; '));
  }
  const missing = parsed.data.STOA_ENV === 'production' ? missingInProduction(parsed.data) : [];
  if (missing.length > 0) throw new EnvironmentError(`production needs ${missing.join(', ')}`);
  if (parsed.data.STOA_ENV === 'production' && !isSafeAddress(parsed.data.PUBLIC_URL)) {
    throw new EnvironmentError(
      'PUBLIC_URL must be an https:// address in production: passwords and sessions go over it',
    );
  }
  const mayStandIn = (address: string) => parsed.data.STOA_ENV !== 'production' || isSafeAddress(address);
  const problems = [...signInProblems(parsed.data, mayStandIn), ...paymentProblems(parsed.data, mayStandIn)];
  if (problems.length > 0) throw new EnvironmentError(problems.join('; '));
  return parsed.data;
}

function missingInProduction(environment: Environment): string[] {
  return (['DATABASE_URL', 'PUBLIC_URL', 'STOA_SECRET'] as const).filter((name) => environment[name] === undefined);
}

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Over https, or without any network. */
function isSafeAddress(address: string | undefined): boolean {
  if (address === undefined) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && THIS_MACHINE.has(hostname));
}
