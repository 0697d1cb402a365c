import { blockKey, blockSubscription, unblockSubscription } from '../../../domains/api-market/abuse/block.server.ts';
import { blockInput } from '../../../domains/api-market/abuse/contract.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { DomainError } from '../../../platform/errors.ts';
import { parseOrRefuse, readFormId, type Submission } from '../../forms/handle-form.server.ts';

/** The forms of a subscription and its keys, on both pages that show them. */
export async function applyBlockForm(ctx: Ctx, { intent, submitted }: Submission) {
  const withReason = (id: string | undefined) =>
    parseOrRefuse(blockInput, { id: readFormId(id), reason: submitted.reason });
  switch (intent) {
    case 'block_key':
      await blockKey(ctx, withReason(submitted.keyId));
      return { done: 'api-reviews.key_blocked' };
    case 'block_subscription':
      await blockSubscription(ctx, withReason(submitted.subscriptionId));
      return { done: 'api-reviews.subscription_blocked' };
    case 'unblock_subscription':
      await unblockSubscription(ctx, { id: readFormId(submitted.subscriptionId) });
      return { done: 'api-reviews.subscription_unblocked' };
    default:
      throw new DomainError('not_found');
  }
}
