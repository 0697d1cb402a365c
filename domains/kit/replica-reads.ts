import type { Context } from 'hono';
import { isAnonymous } from '../../platform/http/anonymous.ts';
import type { Ctx } from './context.ts';
import { officeLease } from './office-lease.ts';

/**
 * Whose reads of a call or page may run on a replica. `guests`: requests without a session or a guest cart, which have
 * written nothing. `everyone`: reports of the offices, once the replica has what was committed before the request.
 */
export type ReplicaReaders = 'guests' | 'everyone';

/** The context of a request with the database that its declaration allows. */
export async function readingCtx(ctx: Ctx, c: Context, readers: ReplicaReaders | undefined): Promise<Ctx> {
  const { replica } = ctx.app.database;
  if (!replica || !readers || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return ctx;
  if (readers === 'guests') return isAnonymous(c.req.raw.headers) ? { ...ctx, db: replica.db } : ctx;
  return (await replica.catchUp()) ? { ...ctx, db: replica.leaseFor('office', officeLease(c)) } : ctx;
}
