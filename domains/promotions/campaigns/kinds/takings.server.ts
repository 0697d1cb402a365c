import type { Ctx } from '../../../kit/context.ts';
import type { Deal } from '../deal.ts';
import { endBargain } from '../end-bargain.server.ts';
import { takeSlot } from '../group-slots.server.ts';
import type { CampaignKind } from '../kinds.ts';

export interface Taking {
  userId: number;
  orderId: number;
  num: number;
}

type Take = (ctx: Pick<Ctx, 'db' | 'now'>, deal: Deal, taking: Taking) => Promise<void>;

/** What orders of some kinds take of their campaign beside the pieces. Runs in the transaction of the checkout. */
export const TAKINGS: Partial<Record<CampaignKind, Take>> = { group: takeSlot, assist: endBargain };
