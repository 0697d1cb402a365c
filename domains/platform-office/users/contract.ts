import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../kit/money-shape.ts';
import { listOf, pageQuery } from '../lists.ts';

export const USER_STATUSES = ['active', 'banned', 'deleted'] as const;
export const USER_KINDS = ['member', 'visitor'] as const;
const MAX_BAN_REASON = 300;

export const usersQuery = z.object({
  /** Part of an e-mail, a phone or a nickname, or an id. */
  keyword: z.string().trim().max(100).optional(),
  kind: z.enum(USER_KINDS).optional(),
  status: z.enum(USER_STATUSES).optional(),
  /** Key of a role, on the site or on any. */
  role: z.string().max(60).optional(),
  site: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  sort: z.enum(['joined']).default('joined'),
  order: z.enum(['asc', 'desc']).default('desc'),
  ...pageQuery,
});
export type UsersQuery = z.infer<typeof usersQuery>;

const roleShape = z.object({ site: z.string(), siteId: z.number(), role: z.string(), key: z.string() });

const userLineShape = z.object({
  id: z.number(),
  nickname: z.string(),
  avatar: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  kind: z.enum(USER_KINDS),
  status: z.enum(USER_STATUSES),
  joinedAt: z.string(),
  roles: z.array(roleShape),
});
export type UserLine = z.infer<typeof userLineShape>;
export const usersAnswer = listOf(userLineShape).openapi('PlatformUsers');
export type Users = z.infer<typeof usersAnswer>;

export const userAnswer = userLineShape
  .extend({
    locale: z.string(),
    hasPassword: z.boolean(),
    secondFactor: z.boolean(),
    passkeys: z.number(),
    orders: z.object({ total: z.number(), paid: z.number() }),
    lastOrders: z.array(
      z.object({ no: z.string(), status: z.string(), total: moneyShape, placedAt: z.string(), merchant: z.string() }),
    ),
    balances: z.array(z.object({ purpose: z.string(), unit: z.string(), balance: z.number() })),
    sessions: z.array(
      z.object({
        id: z.number(),
        ip: z.string(),
        userAgent: z.string(),
        lastSeenAt: z.string(),
        createdAt: z.string(),
      }),
    ),
    logins: z.array(
      z.object({ method: z.string(), outcome: z.string(), ip: z.string(), tries: z.number(), at: z.string() }),
    ),
    /** Staff actions on the account, newest first. */
    acts: z.array(z.object({ act: z.string(), actor: z.string().nullable(), reason: z.string(), at: z.string() })),
  })
  .openapi('PlatformUser');
export type OfficeUser = z.infer<typeof userAnswer>;

export const banInput = z.object({
  id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  reason: z.string().trim().min(1).max(MAX_BAN_REASON),
});
export const userIdInput = banInput.pick({ id: true });
