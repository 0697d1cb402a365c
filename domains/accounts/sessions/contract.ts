import { z } from '@hono/zod-openapi';
import { LOGIN_OUTCOMES } from './rules.ts';

const deviceShape = z
  .object({
    kind: z.enum(['desktop', 'phone', 'tablet', 'program', 'unknown']),
    browser: z.string(),
    os: z.string(),
    name: z.string().openapi({ description: "Browser and system as one says it, in the request's language" }),
  })
  .openapi('Device');

const placeShape = z
  .object({
    country: z.string().nullable().openapi({ description: 'ISO 3166 code; null where it is not known' }),
    name: z.string().openapi({ description: "In the request's language" }),
  })
  .openapi('Place');
export type PlaceName = z.infer<typeof placeShape>;

/** A session in which the account is logged in now. */
const sessionShape = z
  .object({
    id: z.number(),
    /** A shop's session lives for 7 days, a forum's for a year. */
    scope: z.enum(['shop', 'forum']),
    device: deviceShape,
    place: placeShape,
    ip: z.string(),
    isCurrent: z.boolean(),
    createdAt: z.string(),
    lastSeenAt: z.string(),
    expiresAt: z.string(),
  })
  .openapi('Session');
export type SessionInfo = z.infer<typeof sessionShape>;

export const sessionsAnswer = z.object({ list: z.array(sessionShape), total: z.number() }).openapi('Sessions');
export const sessionIdInput = z.object({ id: z.number().int().positive() });
export const endedAnswer = z.object({ ended: z.number() }).openapi('EndedSessions');

export const loginsQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** One line of the login log. */
const loginShape = z
  .object({
    id: z.number(),
    method: z.string(),
    outcome: z.enum(LOGIN_OUTCOMES),
    isNewDevice: z.boolean(),
    device: deviceShape,
    place: placeShape,
    ip: z.string(),
    tries: z.number().openapi({ description: 'Failed tries of the same kind within a quarter of an hour' }),
    createdAt: z.string(),
  })
  .openapi('Login');
export type LoginInfo = z.infer<typeof loginShape>;

export const loginsAnswer = z
  .object({ list: z.array(loginShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('Logins');
export type LoginList = z.infer<typeof loginsAnswer>;
