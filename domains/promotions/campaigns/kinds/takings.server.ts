import type { Ctx } from '../../../context.ts';
import type { Deal } from '../deal.ts';
import { endBargain } from '../end-bargain.server.ts';
import { takeSlot } from '../group-slots.server.ts';
import type { CampaignKind } from '../rules.ts';

export interface Taking {
  userId: number;
  orderId: number;
  num: number;
}

type Take = (ctx: Pick<Ctx, 'db' | 'now'>, deal: Deal, taking: Taking) => Promise<void>;

/** What an order takes of its campaign beside the pieces; null for nothing. Runs in the transaction of the checkout. */
export const TAKINGS: Record<CampaignKind, Take | null> = { group: takeSlot, assist: endBargain, presell: null };
