import type { Api } from '../../domains/kit/endpoint.ts';
import type { RefusalStatus } from '../../platform/errors.ts';
import { STATUS } from '../errors.ts';
import sentences from '../locales/en/errors.json' with { type: 'json' };

/** What a bug is answered with: it is thrown by no verb, so it is no code of a domain. */
const SYSTEM_ERROR = 'system_error';

/** Of the statuses that calls have: those of the gateway are no part of this document. */
const REFUSAL_TEXTS: Partial<Record<RefusalStatus, string>> = {
  400: 'The input is wrong, or cannot be used for this call.',
  401: 'The call needs a signed-in user.',
  403: 'The caller may not do this, or the site is closed to the caller.',
  404: 'What the call names does not exist, or is not for the caller to see.',
  409: 'The current state does not allow it; read it again before trying once more.',
  413: 'The body is longer than the call accepts.',
  429: 'Too many requests; `Retry-After` says in how many seconds to try again.',
  503: 'The server cannot do this at the moment; `Retry-After` says in how many seconds to try again.',
  507: 'The server has no space left.',
};
/** Any call may be refused with these before it begins. */
const OF_ANY_CALL = ['database_busy', 'database_unavailable', 'unknown_host'] as const;

const RETRY = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
const LIMITS = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
};
const HEADERS: Partial<Record<RefusalStatus, Record<string, { $ref: string }>>> = {
  429: { ...RETRY, ...LIMITS },
  503: RETRY,
};

export const statusOf = (code: string) => (STATUS as Record<string, RefusalStatus>)[code];
export const refusalRef = (status: number) => `#/components/responses/Refusal${status}`;

/** The error codes once, with what each means, and the response of each status. */
export function registerRefusals(api: Api): void {
  const { openAPIRegistry: registry } = api;
  registry.registerComponent('schemas', 'ErrorCode', errorCodes() as never);
  registry.registerComponent('schemas', 'Refusal', REFUSAL as never);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  for (const [status, text] of Object.entries(REFUSAL_TEXTS)) {
    const headers = HEADERS[Number(status) as RefusalStatus];
    const response = { description: text, ...(headers ? { headers } : {}), content };
    registry.registerComponent('responses', `Refusal${status}`, response);
  }
  const codes = [...OF_ANY_CALL, SYSTEM_ERROR].map((code) => `\`${code}\``).join(', ');
  const description = `Any other refusal: ${codes}. \`data.requestId\` of a 500 finds it in the log of the server.`;
  registry.registerComponent('responses', 'Refusal', { description, headers: RETRY, content });
}

function errorCodes() {
  const codes = [...Object.keys(STATUS), SYSTEM_ERROR].sort();
  return {
    type: 'string',
    enum: codes,
    description: 'Why a call was refused. New codes may be added: treat an unknown one by its HTTP status.',
    'x-enum-descriptions': codes.map((code) => `${statusOf(code) ?? 500}: ${meaningOf(code)}`),
  };
}

/** What a reader is shown, in English. */
function meaningOf(code: string): string {
  const texts: Record<string, unknown> = sentences;
  return String(texts[code] ?? texts[`${code}_other`]);
}

const REFUSAL = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'integer', description: 'The HTTP status.' },
    message: { type: 'string', description: 'A sentence for the reader, in the language of the response.' },
    data: {
      type: 'object',
      description: 'Details depend on the code.',
      required: ['error'],
      properties: {
        error: { $ref: '#/components/schemas/ErrorCode' },
        retryAfter: { type: 'number', description: 'As the header `Retry-After`, in seconds.' },
        requestId: { type: 'string', description: 'With `system_error`: the number of the request in the log.' },
        fields: {
          type: 'array',
          description: 'With `validation_failed`: every field that is wrong.',
          items: {
            type: 'object',
            required: ['field', 'code', 'message'],
            properties: {
              field: { type: 'string', description: 'Its path in the input, such as `lines.0.num`.' },
              code: { type: 'string' },
              message: { type: 'string' },
            },
          },
        },
      },
      additionalProperties: true,
    },
  },
};
