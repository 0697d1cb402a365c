import { saveRole } from '../../accounts/roles/save-role.server.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import type { Demo } from '../../kit/demo.ts';
import { creditFromOutside } from '../../ledger/movements.server.ts';
import { buyCard } from '../cards/buy-card.server.ts';
import { cardInput } from '../cards/contract.ts';
import { saveCard } from '../cards/save-card.server.ts';
import { refundSale } from '../money/refund-sale.server.ts';
import { CARD_ROLE, CARDS } from './card-texts.ts';
import { readIds } from './read-ids.ts';

const DAY_MS = 86_400_000;
/** Before the first purchase. */
const TOP_UP_DAYS = 60;
const GIVES = ['attachments.view', 'topics.view', 'topics.view_paid'];

/** Membership cards that members bought: some run, one has ended, one was refunded. */
export async function fillCards(ctx: Ctx, owner: Actor, actorOf: Demo['actorOf']): Promise<void> {
  const at = (daysAgo: number) => ({ ...ctx, now: new Date(ctx.now.getTime() - daysAgo * DAY_MS) });
  const permissions = [...GIVES, 'roles.manage', 'cards.manage', 'sales.refund'];
  const staff = (daysAgo: number) => ({ ...at(daysAgo), actor: { ...owner, permissions } });
  const roleId = await saveRole(staff(TOP_UP_DAYS), { name: CARD_ROLE, permissions: GIVES });
  const idOf = await readIds(ctx);
  for (const [sort, { buyers, ...card }] of CARDS.entries()) {
    const input = cardInput.parse({ ...card, roleId, sort, isOnSale: true });
    const { id } = await saveCard(staff(TOP_UP_DAYS), input);
    for (const { user, ago, isRefunded } of buyers) {
      const userId = idOf('user', user);
      const then = at(ago);
      await creditFromOutside(at(TOP_UP_DAYS), {
        ...{ userId, amount: card.price, currency: ctx.site.defaultCurrency, source: 'gift' },
        requestKey: `demo-forum-card-${id}-${userId}`,
      });
      const member = await actorOf(then, userId);
      const actor = { ...member, permissions: ['orders.create'], payProvedAt: then.now };
      const bought = { id, price: card.price, requestId: `demo-card-${id}-${userId}` };
      const { no } = await buyCard({ ...then, actor }, bought);
      if (isRefunded) await refundSale(staff(ago - 2), { no, reason: 'Bought twice by mistake' });
    }
  }
}
