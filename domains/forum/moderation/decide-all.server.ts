import { isDomainError } from '../../../platform/errors.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { MODERATE } from '../rules.ts';
import type { DecideAll } from './contract.ts';
import { decide } from './decide.server.ts';

/** Refusals that mean that another moderator was faster, or that the author deleted it. */
const OVERTAKEN: readonly string[] = ['forum_state', 'forum_topic_not_found', 'forum_comment_not_found'];

/**
 * Decides several entries of the queue, each in a transaction of its own. An entry that another moderator decided first
 * is skipped and counted; the others are kept. Throws as `decide`.
 */
export async function decideAll(
  ctx: Ctx,
  { items, decision, reason }: DecideAll,
): Promise<{ decided: number; skipped: number }> {
  requirePermission(ctx, MODERATE);
  let decided = 0;
  let skipped = 0;
  for (const item of items) {
    try {
      await decide(ctx, { ...item, decision, reason });
      decided += 1;
    } catch (error) {
      if (!isDomainError(error) || !OVERTAKEN.includes(error.code)) throw error;
      skipped += 1;
    }
  }
  return { decided, skipped };
}
