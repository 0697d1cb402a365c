import { z } from '@hono/zod-openapi';
import { dayShape } from '../../kit/moment-shapes.ts';
import { SHOP_ACTS } from './acts.ts';

export const shopAuditQuery = z.object({
  act: z.enum(SHOP_ACTS).optional(),
  /** Account of a member of the staff. */
  actor: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  /** Days in the site's time zone, both included. */
  from: dayShape.optional(),
  to: dayShape.optional(),
  page: z.coerce.number().int().min(1).max(500).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type ShopAuditQuery = z.infer<typeof shopAuditQuery>;

const lineShape = z.object({
  id: z.number(),
  at: z.string(),
  actorId: z.number().nullable(),
  actor: z.string().nullable(),
  /** Name of the API key that acted, if it was one. */
  keyName: z.string().nullable(),
  act: z.enum(SHOP_ACTS),
  subject: z.string(),
  /** Of acts on the staff, the name that the account `user:7` has now. */
  subjectName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type ShopAuditLine = z.infer<typeof lineShape>;

export const shopAuditAnswer = z
  .object({ list: z.array(lineShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('ShopAuditLog');
export type ShopAuditList = z.infer<typeof shopAuditAnswer>;
