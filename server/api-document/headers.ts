import type { Api } from '../../domains/kit/endpoint.ts';
import { KEY_PREFIX } from '../../domains/merchants/keys/rules.ts';
import { SITE_TYPES } from '../../domains/sites/contract.ts';
import { LOCALES, languageTag } from '../../platform/locale/locale.ts';

const LANGUAGES = LOCALES.map((locale) => `\`${locale}\``).join(', ');

/** Request headers that several calls read, by the name of their component. */
const PARAMETERS = {
  Site: {
    name: 'type',
    description: 'The type of the site; without it, the host name says which site is meant.',
    schema: { type: 'string', enum: SITE_TYPES },
  },
  Language: {
    name: 'language',
    description: `The language of texts and messages: ${LANGUAGES}, or a tag such as \`en-GB\`. It is also read from the query parameter and the cookie of that name, in this order.`,
    schema: { type: 'string' },
    example: 'en',
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    description:
      'The languages that the reader prefers, if none is named by `language`. Without any that the site has: the default language of the site.',
    schema: { type: 'string' },
    example: 'lo, th;q=0.8',
  },
  Currency: {
    name: 'currency',
    description:
      'The currency of prices (ISO 4217), also read from the cookie of that name; without it, that of the site.',
    schema: { type: 'string', pattern: '^[A-Z]{3}$' },
    example: 'CNY',
  },
  Invite: {
    name: 'invite',
    description: 'An invitation code, for sites that register by invitation.',
    schema: { type: 'string' },
  },
  Shop: {
    name: 'shop',
    description: 'The id of the shop, if the user works in several. The key of a shop needs no such header.',
    schema: { type: 'integer', minimum: 1 },
  },
} as const;
export type ParameterName = keyof typeof PARAMETERS;

export const parameterRef = (name: ParameterName) => ({ $ref: `#/components/parameters/${name}` });

/** Response headers, by the name of their component. */
const HEADERS = {
  RetryAfter: { description: 'Seconds until it is worth trying again.', schema: { type: 'integer', minimum: 1 } },
  RateLimit: {
    description:
      'What is left of each limit that this call counted for the caller, and the seconds until the limit is whole again: `"writes";r=59;t=1`. As in the IETF draft on RateLimit header fields; missing if none was counted.',
    schema: { type: 'string' },
    example: '"writes";r=59;t=1',
  },
  RateLimitPolicy: {
    description:
      'The same limits: how many calls at once, and the seconds in which that many are allowed again: `"writes";q=60;w=30`.',
    schema: { type: 'string' },
    example: '"writes";q=60;w=30',
  },
  RequestId: {
    description: 'The number of the request in the log of the server; missing if the response was kept in memory.',
    schema: { type: 'string', format: 'uuid' },
  },
  ContentLanguage: {
    description: 'The language of the response, as a tag: it may differ from the one that was asked for.',
    schema: { type: 'string', enum: LOCALES.map(languageTag) },
  },
} as const;
export type HeaderName = keyof typeof HEADERS;

export const headerRef = (name: HeaderName) => ({ $ref: `#/components/headers/${name}` });

const SECURITY = {
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'token',
    description: 'The token that a login answers with, or the one of `Authorization`.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'The same token as `Authorization: Bearer`.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'token',
    description: 'The same token as the cookie that a login sets, for the pages of the site itself.',
  },
  shopKey: {
    type: 'apiKey',
    in: 'header',
    name: 'token',
    description: `An API key of a shop (\`${KEY_PREFIX}…\`), in \`token\` or as \`Authorization: Bearer\`. It reaches that shop only, within its permissions.`,
  },
  orderPass: {
    type: 'apiKey',
    in: 'header',
    name: 'orderPass',
    description: 'A pass to one order, for a buyer without an account.',
  },
} as const;

/** Tokens, request and response headers, each described once. */
export function registerHeaders({ openAPIRegistry: registry }: Api): void {
  for (const [name, scheme] of Object.entries(SECURITY)) registry.registerComponent('securitySchemes', name, scheme);
  for (const [name, parameter] of Object.entries(PARAMETERS)) {
    registry.registerComponent('parameters', name, { in: 'header', required: false, ...parameter } as never);
  }
  for (const [name, header] of Object.entries(HEADERS)) registry.registerComponent('headers', name, header as never);
}
