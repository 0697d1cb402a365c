import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../../domains/kit/context.ts';
import { readOnlyText } from '../../domains/kit/read-only.ts';
import { isDatabaseBusy } from '../../platform/database/busy.ts';
import { isDatabaseUnavailable } from '../../platform/database/unavailable.ts';
import { DomainError, isDomainError } from '../../platform/errors.ts';
import { DEFAULT_LOCALE, negotiateLocale, readLocale } from '../../platform/locale/locale.ts';
import { refusalStatus } from '../errors.ts';

/** Any page may call the gateway: keys are not sent by browsers themselves. */
export const OPEN_TO_PAGES = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

const RETRY_SECONDS = 5;
/** A body that is longer is not read to keep the connection. */
const READ_ON_BYTES = 64 * 1024;

/** Answers a call ourselves, as `application/problem+json` in the caller's language; it takes nothing from the quota. */
export function refuseCall(app: App, request: IncomingMessage, response: ServerResponse, thrown: unknown): void {
  const error = toRefusal(thrown);
  if (!error) app.log.error({ err: thrown }, 'call of the gateway failed');
  const code = error ? error.code : 'system_error';
  const status = error ? refusalStatus(error.code) : 500;
  const details = error?.details ?? {};
  const { locale, t } = textsFor(app, request);
  const title = (code === 'read_only' && readOnlyText(app, locale)) || t(`errors:${code}`, { ...details });
  const problem = {
    type: 'about:blank',
    title,
    status,
    code: status,
    message: title,
    data: { error: code, ...details },
  };
  const body = Buffer.from(JSON.stringify(problem));
  if (hasLongBody(request)) response.setHeader('connection', 'close');
  const retryAfter = Number(details.retryAfter ?? 0);
  response.writeHead(status, {
    ...OPEN_TO_PAGES,
    'content-type': 'application/problem+json',
    'content-length': body.byteLength,
    'cache-control': 'no-store',
    'x-stoa-answer': 'gateway',
    'x-stoa-counted': '0',
    ...(status === 401 ? { 'www-authenticate': challengeOf(code) } : {}),
    ...(retryAfter > 0 ? { 'retry-after': String(retryAfter) } : {}),
  });
  response.end(body);
}

/** The request of a browser whether a page may call: answered without a key, which it never has. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && Boolean(headers.origin && headers['access-control-request-method']);
}

export function answerPreflight({ headers }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    ...OPEN_TO_PAGES,
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? 'authorization, x-stoa-key',
    'access-control-max-age': '86400',
    vary: 'access-control-request-headers',
    'x-stoa-answer': 'gateway',
    'x-stoa-counted': '0',
  });
  response.end();
}

function toRefusal(thrown: unknown): DomainError | null {
  if (isDomainError(thrown)) return thrown;
  if (isDatabaseUnavailable(thrown)) return new DomainError('database_unavailable', { retryAfter: RETRY_SECONDS });
  return isDatabaseBusy(thrown) ? new DomainError('database_busy', { retryAfter: RETRY_SECONDS }) : null;
}

function textsFor(app: App, { headers }: IncomingMessage) {
  const language = Array.isArray(headers.language) ? undefined : headers.language;
  const locale = readLocale(language) ?? negotiateLocale(headers['accept-language']) ?? DEFAULT_LOCALE;
  return { locale, t: app.texts[locale].t };
}

const challengeOf = (code: string): string =>
  code === 'api_key_missing' ? 'Bearer realm="gateway"' : 'Bearer realm="gateway", error="invalid_token"';

function hasLongBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > READ_ON_BYTES;
}
