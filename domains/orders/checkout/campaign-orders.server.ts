import type { Ctx } from '../../kit/context.ts';
import type { CampaignKind } from '../../promotions/campaigns/kinds.ts';
import { settleDeposit } from '../presale/settle-deposit.server.ts';
import { writePresale } from '../presale/write-presale.server.ts';
import { settleSlot } from './settle-slot.server.ts';

interface CampaignOrder {
  /** Writes what the order needs beside its lines, once it is placed. */
  write?: typeof writePresale;
  /** Settles the first payment of an order that is paid in parts. */
  settlePart?: typeof settleDeposit;
  /** Moves the paid order; without it, the order is to be shipped. */
  move?(ctx: Ctx, orderId: number, method: string): Promise<void>;
}

/** What differs for an order that was bought through a campaign, for kinds whose orders differ. */
export const CAMPAIGN_ORDERS: Partial<Record<CampaignKind, CampaignOrder>> = {
  group: { move: settleSlot },
  presell: { write: writePresale, settlePart: settleDeposit },
};
