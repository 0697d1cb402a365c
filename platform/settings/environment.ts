import { z } from 'zod';
import { databaseUrlProblem } from '../database/database-url.ts';
import { isAddress } from '../http/host-names.ts';
import { mediaProblems, mediaShape } from './media-settings.ts';
import { paymentProblems, paymentShape } from './payment-settings.ts';
import { signInProblems, signInShape } from './sign-in-settings.ts';

/** Processes of one deployment may share its work: at least one serves pages, and one runs the jobs. */
const ROLES = ['all', 'web', 'worker', 'gateway'] as const;
const OFFICE_WANTED = 'must be an address such as https://office.example';

const databaseAddress = z
  .string()
  .superRefine((address, problems) => {
    const message = databaseUrlProblem(address);
    if (message) problems.addIssue({ code: 'custom', message });
  })
  .optional();

const settings = z.object({
  PORT: z.coerce
    .number({ error: 'must be a port number from 0 to 65535' })
    .int()
    .min(0)
    .max(65535)
    .default(3000)
    .describe('The port that it listens on.'),
  HOST: z
    .string()
    .optional()
    .describe('The address that it listens on; without it 0.0.0.0 in production and loopback in a trial run.'),
  GATEWAY_HOST: z
    .string()
    .regex(/^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/, { error: 'must be a host name such as gateway.shop.example' })
    .optional()
    .describe(
      'The host name under which APIs of the API market are called; without it `gateway.` before the host of PUBLIC_URL.',
    ),
  STOP_DELAY: z.coerce
    .number({ error: 'must be a number of seconds such as 5' })
    .min(0)
    .max(60)
    .optional()
    .describe(
      'Seconds after SIGTERM between the readiness check failing and the end of listening, so that a load balancer notices; without it 3 in production.',
    ),
  DATABASE_URL: databaseAddress.describe(
    'A database on PostgreSQL 15 or newer, such as postgres://user:password@host:5432/stoa?sslmode=verify-full; production needs it.',
  ),
  DATABASE_DIRECT_URL: databaseAddress.describe(
    'PostgreSQL itself, if DATABASE_URL leads to a pooler in transaction mode such as PgBouncer: notifications and migrations need connections of their own.',
  ),
  DATABASE_REPLICA_URL: databaseAddress.describe(
    'A streaming replica of DATABASE_URL, itself and not a pooler, that takes reads of guests and reports off it: docs/operating.md.',
  ),
  DATABASE_POOL: z.coerce
    .number({ error: 'must be a number of connections such as 9' })
    .int({ error: 'must be a whole number of connections' })
    .min(3, { error: 'must be at least 3 connections' })
    .max(500, { error: 'must be at most 500 connections' })
    .default(9)
    .describe(
      'Connections of one process to PostgreSQL; it holds two more to listen. Processes × (this + 4) must stay below max_connections − 3.',
    ),
  STOA_DATA: z
    .string()
    .min(1)
    .default('./data')
    .describe(
      'The folder of uploads, files being received, calls of the gateway that are not saved yet, and of the embedded database.',
    ),
  ...mediaShape,
  STOA_ENV: z
    .enum(['trial', 'production', 'test'], { error: 'must be trial, production or test' })
    .default('trial')
    .describe('`production` has no demo content, no sandbox payments and no /dev/outbox.'),
  STOA_ROLE: z
    .enum(ROLES, { error: `must be ${ROLES.join(', ')}` })
    .default('all')
    .describe(
      'What this process does: `web` serves pages and calls without jobs, `worker` runs jobs and serves only health and metrics, `gateway` serves only calls of the API market. Each but `all` needs DATABASE_URL.',
    ),
  STOA_DEMO: z
    .enum(['0', '1'], { error: 'must be 0 or 1' })
    .optional()
    .describe(
      'Whether a trial run fills a new database with demo content; without it only the embedded database. Production never does.',
    ),
  /** 0: disables the response cache, so that the bench measures what lies behind it. */
  STOA_KEEP: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('1'),
  STOA_SECRET: z
    .string()
    .min(32, { error: 'must be at least 32 random characters' })
    .optional()
    .describe(
      'At least 32 random characters (openssl rand -base64 48), which sign and seal; production needs it, and a backup of it in another place.',
    ),
  STOA_SECRET_PREVIOUS: z
    .string()
    .min(32, { error: 'must be the former STOA_SECRET' })
    .optional()
    .describe('The former secret while it is replaced: docs/decisions/0023-rotating-the-secret.md.'),
  PUBLIC_URL: z
    .url({ error: 'must be the address people type, such as https://shop.example' })
    .refine((address) => !URL.canParse(address) || /^\/?$/.test(new URL(address).pathname), {
      error: 'must have no path: the shop is served at the root of its host',
    })
    .optional()
    .describe('The address of the shop, such as https://shop.example; production needs it.'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'must be an address such as smtp://user:password@host:587' })
    .optional()
    .describe(
      'The mail server: smtp://user:password@host:587 (encrypted by STARTTLS) or smtps://user:password@host:465. Without it, mail waits in the outbox.',
    ),
  SMTP_TLS: z
    .enum(['required', 'optional'], { error: 'must be required or optional' })
    .default('required')
    .describe('`optional` also sends unencrypted to a mail server on another host that offers no encryption.'),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: 'must be an address such as Shop <no-reply@shop.example>',
    })
    .default('Stoa <no-reply@localhost>')
    .describe('The sender of mails.'),
  SMS_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://gateway.example/messages' })
    .optional()
    .describe('A gateway that takes text messages: POST of {to, text}, with SMS_TOKEN as a bearer token.'),
  SMS_TOKEN: z.string().optional().describe('The token for SMS_URL.'),
  CARRIER_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://carrier.example/track' })
    .optional()
    .describe(
      'A service that reports where parcels are: POST of {courier, number}, with CARRIER_TOKEN as a bearer token.',
    ),
  CARRIER_TOKEN: z.string().optional().describe('The token for CARRIER_URL.'),
  FFMPEG: z
    .string()
    .default('ffmpeg')
    .describe('The program that makes renditions of videos and sounds: a path, a name in PATH, or `none`.'),
  CLAMD: z
    .string()
    .regex(/^(?:\/.+|[a-zA-Z0-9.-]+:\d{1,5}|\[[0-9a-fA-F:]+\]:\d{1,5})$/, {
      error: 'must be an address such as 127.0.0.1:3310, or the path of a socket',
    })
    .optional()
    .describe(
      'The virus scanner clamd, which examines files of apps as they arrive and each week: host:port, or the path of its socket.',
    ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be trace, debug, info, warn, error or silent',
    })
    .default('warn')
    .describe('trace, debug, info, warn, error or silent: docs/logging.md.'),
  METRICS_TOKEN: z
    .string()
    .optional()
    .describe('Whoever sends it as a bearer token may read /metrics; without it, only programs on the same machine.'),
  MERCHANT_OFFICE_URL: z
    .url({ protocol: /^https?$/, error: OFFICE_WANTED })
    .optional()
    .describe('The seller centre that pages link to, if it is not /login2 of the same site.'),
  DEVELOPER_OFFICE_URL: z
    .url({ protocol: /^https?$/, error: OFFICE_WANTED })
    .optional()
    .describe('The developer office, if it is not /login3 of the same site.'),
  API_ORIGINS: z
    .string()
    .refine((list) => list.split(',').every((one) => isOrigin(one)), {
      error: 'must be origins such as https://app.example, with commas between them and no path',
    })
    .optional()
    .transform((list) => list ?? '')
    .describe(
      'Other origins whose pages may use the calls, such as https://app.example,https://m.app.example; without it none may.',
    ),
  ...signInShape,
  ...paymentShape,
  SIGN_IN_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds such as 8' })
    .min(0.1)
    .max(60)
    .default(8)
    .describe('How long a sign-in waits for a third party.'),
  TRUSTED_PROXIES: z.coerce
    .number({ error: 'must be a count such as 1' })
    .int()
    .min(0)
    .max(5)
    .default(0)
    .describe('How many proxies of your own are in front: only their entries in X-Forwarded-For are believed.'),
});

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;
}

/** Every variable that is read. */
export const SETTING_NAMES: ReadonlySet<string> = new Set(Object.keys(settings.shape));

export interface Setting {
  name: string;
  /** What it is for. */
  about: string;
  /** Undefined: it is not set. */
  byDefault: string | undefined;
}

/** The settings of a deployment, as code and documents list them; those of tests have no description. */
export function describeSettings(): Setting[] {
  return Object.entries(settings.shape).flatMap(([name, type]) => {
    const { data } = type.safeParse(undefined);
    const byDefault = data === undefined ? undefined : String(data);
    return type.description ? [{ name, about: type.description, byDefault }] : [];
  });
}

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
  if (parsed.data.STOA_ROLE !== 'all' && parsed.data.DATABASE_URL === undefined)
    throw new EnvironmentError(
      `STOA_ROLE=${parsed.data.STOA_ROLE} needs DATABASE_URL: the embedded database belongs to one process`,
    );
  if (parsed.data.DATABASE_REPLICA_URL !== undefined && parsed.data.DATABASE_URL === undefined)
    throw new EnvironmentError('DATABASE_REPLICA_URL needs DATABASE_URL, the server that it is a replica of');
  const mayStandIn = (address: string) => parsed.data.STOA_ENV !== 'production' || isSafeAddress(address);
  const problems = [signInProblems, paymentProblems, mediaProblems].flatMap((find) => find(parsed.data, mayStandIn));
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
