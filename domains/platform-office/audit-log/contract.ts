import { z } from '@hono/zod-openapi';
import { dayShape } from '../../kit/moment-shapes.ts';
import { listOf, pageQuery } from '../lists.ts';

const day = dayShape.optional();

export const auditFilter = z.object({
  actor: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  /** Prefix of an action: `site.` or `site.saved`. */
  act: z.string().trim().max(60).optional(),
  /** Prefix of its target: `user:7`. */
  subject: z.string().trim().max(120).optional(),
  /** Days in the site's time zone, both included. */
  from: day,
  to: day,
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditQuery = auditFilter.extend(pageQuery);
export type AuditQuery = z.infer<typeof auditQuery>;

const auditLineShape = z.object({
  id: z.number(),
  at: z.string(),
  actorId: z.number().nullable(),
  actor: z.string().nullable(),
  act: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  requestId: z.string(),
});
export type AuditLine = z.infer<typeof auditLineShape>;
export const auditAnswer = listOf(auditLineShape).openapi('PlatformAuditLog');
export type AuditList = z.infer<typeof auditAnswer>;
