import { isDomainError } from '../../platform/errors.ts';
import { type Ctx, requireActor } from '../kit/context.ts';
import { readCard } from './cards.server.ts';
import type { CardSnapshot } from './contract.ts';
import { KIND } from './rules.ts';

const KINDS = { product: KIND.product, order: KIND.order, refund: KIND.refund } as const;

export interface Offer {
  name: keyof typeof KINDS;
  id: string;
  msnType: number;
  card: CardSnapshot;
}

/** What the window offers to send: the product, order or refund that the conversation was opened from. */
export async function readOffer(ctx: Ctx, merchantId: number, query: URLSearchParams): Promise<Offer | null> {
  const { userId } = requireActor(ctx);
  for (const name of ['product', 'order', 'refund'] as const) {
    const id = query.get(name);
    if (!id || id.length > 40) continue;
    try {
      const card = await readCard(ctx, { kind: KINDS[name], id, shopperId: userId, merchantId });
      return card ? { name, id, msnType: KINDS[name], card } : null;
    } catch (error) {
      if (!isDomainError(error)) throw error;
    }
  }
  return null;
}
