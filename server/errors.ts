import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import { type App, logFields } from '../domains/kit/context.ts';
import { isDatabaseBusy } from '../platform/database/busy.ts';
import { isDatabaseUnavailable } from '../platform/database/unavailable.ts';
import { DomainError, type ErrorCode, type FieldProblem, isDomainError, PLATFORM_ERRORS } from '../platform/errors.ts';
import { answerJson } from '../platform/http/json-answer.ts';
import { DEFAULT_LOCALE, languageTag } from '../platform/locale/locale.ts';
import type { TextBook } from '../platform/locale/text-book.ts';
import { problemText } from '../platform/text/problem-text.ts';
import { isUnstorableText } from '../platform/text/storable-text.ts';
import { CLOSED_SECONDS, closedMessage } from './closed-site.ts';
import { hangUp } from './hang-up.ts';
import { logRefusal } from './refusal-log.ts';
import { answerReadOnly, answerUnavailable } from './unavailable.ts';
import { WIRINGS } from './wirings.ts';

/** Retry-After for a client whose query took too long. */
const BUSY_SECONDS = 5;

/** HTTP status of each error code. */
export const STATUS: Readonly<Record<ErrorCode, ContentfulStatusCode>> = Object.assign(
  { ...PLATFORM_ERRORS },
  ...WIRINGS.map(({ errors }) => errors),
);

/** HTTP status of a refusal by its code. */
export function refusalStatus(code: string): ContentfulStatusCode {
  return STATUS[code as ErrorCode] ?? 400;
}

/** Responds to any thrown error as `{code, message, data}` in the reader's language; a bug reveals no internals. */
export async function answerError(thrown: unknown, c: Context<ApiEnv>, app: App): Promise<Response> {
  if (isDatabaseUnavailable(thrown)) return answerUnavailable(app, c, thrown);
  const error = isDatabaseBusy(thrown) ? new DomainError('database_busy', { retryAfter: BUSY_SECONDS }) : thrown;
  if (isDomainError(error) && error.code === 'read_only') return answerReadOnly(app, c, error);
  const ctx = c.get('ctx');
  const locale = ctx?.locale ?? DEFAULT_LOCALE;
  const texts = app.texts[locale];
  c.header('content-language', languageTag(locale));
  if (isDomainError(error)) {
    logRefusal(ctx, error.code, c.req.path);
    const status = refusalStatus(error.code);
    const isClosed = error.code === 'site_closed';
    const message = (isClosed && ctx && closedMessage(ctx)) || texts.t(`errors:${error.code}`, { ...error.details });
    const retryAfter = isClosed ? CLOSED_SECONDS : error.details.retryAfter;
    if (typeof retryAfter === 'number') c.header('retry-after', String(retryAfter));
    const body = c.get('body');
    if (status === STATUS.payload_too_large || body?.isExceeded) await hangUp(c, body);
    const data = { error: error.code, ...error.details, ...fieldTexts(error.details, texts) };
    return answerJson(c, { code: status, message, data }, status);
  }
  const malformed = malformedStatus(error);
  if (malformed) {
    logRefusal(ctx, 'validation_failed', c.req.path);
    const data = { error: 'validation_failed', fields: [] };
    return answerJson(c, { code: malformed, message: texts.t('errors:validation_failed'), data }, malformed);
  }
  if (c.req.raw.signal.aborted) {
    // the client disconnected in the middle of its own request: not an error of ours, and nobody reads the response
    ctx?.app.log.info({ ...logFields(ctx), path: c.req.path }, 'request broken off');
    return c.body(null, 400);
  }
  ctx?.app.log.error({ err: error, ...logFields(ctx), path: c.req.path }, 'request failed');
  const data = { error: 'system_error', requestId: ctx?.requestId };
  return answerJson(c, { code: 500, message: texts.t('errors:system_error'), data }, 500);
}

/** Status of an unreadable request: invalid JSON, wrong content type, text that no database column holds. */
function malformedStatus(error: unknown): ContentfulStatusCode | undefined {
  if (isUnstorableText(error) || error instanceof SyntaxError) return 400;
  if (error instanceof HTTPException && error.status >= 400 && error.status < 500) return error.status;
  return undefined;
}

/** Each invalid field with its sentence. */
function fieldTexts(details: Record<string, unknown>, texts: TextBook): { fields?: unknown } {
  if (!Array.isArray(details.fields)) return {};
  return {
    fields: details.fields.map((field: FieldProblem) => ({ ...field, message: problemText(texts, field) })),
  };
}
