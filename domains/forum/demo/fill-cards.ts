import { saveRole } from '../../accounts/roles/save-role.server.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { creditFromOutside } from '../../ledger/movements.server.ts';
import { giveDays } from '../cards/buy-card.server.ts';
import { say } from '../cards/card-rows.server.ts';
import { cardInput } from '../cards/contract.ts';
import { saveCard } from '../cards/save-card.server.ts';
import { refundSale } from '../money/refund-sale.server.ts';
import { splitOf } from '../money/rules.ts';
import { recordSale } from '../money/sell.server.ts';
import { lockWallet } from '../money/wallet-parts.server.ts';
import { DEFAULT_SETTINGS } from '../people/settings.ts';
import { CARD_ROLE, CARDS } from './card-texts.ts';
import { readIds } from './read-ids.ts';

const DAY_MS = 86_400_000;
/** Before the first purchase. */
const OPENED_AGO = 60;
const GIVES = ['attachments.view', 'topics.view', 'topics.view_paid'];

/** Membership cards that members bought: most run, one has ended, one was refunded. */
export async function fillCards(ctx: Ctx, owner: Actor): Promise<void> {
  const at = (daysAgo: number) => ({ ...ctx, now: new Date(ctx.now.getTime() - daysAgo * DAY_MS) });
  const permissions = [...GIVES, 'roles.manage', 'cards.manage', 'sales.refund'];
  const staff = (daysAgo: number) => ({ ...at(daysAgo), actor: { ...owner, permissions } });
  const roleId = await saveRole(staff(OPENED_AGO), { name: CARD_ROLE, permissions: GIVES });
  const idOf = await readIds(ctx);
  for (const [sort, { buyers, ...card }] of CARDS.entries()) {
    const { id } = await saveCard(staff(OPENED_AGO), cardInput.parse({ ...card, roleId, sort, isOnSale: true }));
    for (const { user, ago, isRefunded } of buyers) {
      const userId = idOf('user', user);
      const sale = await sellCard(at(ago), { ...card, cardId: id, userId });
      await giveDays(at(ago), { saleId: sale.id, cardId: id, userId, days: card.days, roleId });
      if (isRefunded) await refundSale(staff(ago - 2), { no: sale.no, reason: 'Bought twice by mistake' });
    }
  }
}

type SoldCard = Pick<(typeof CARDS)[number], 'name' | 'price'> & { cardId: number; userId: number };

/** From a wallet that was topped up for it. */
async function sellCard(ctx: Ctx, { name, price: amount, cardId, userId: buyerId }: SoldCard) {
  const currency = ctx.site.defaultCurrency;
  const requestId = `demo-card-${cardId}-${buyerId}`;
  await creditFromOutside(ctx, { userId: buyerId, amount, currency, source: 'gift', requestKey: requestId });
  const paid = await lockWallet(ctx, buyerId, { amount, currency });
  const wanted = {
    kind: 'card',
    cardId,
    title: say(ctx, name),
    buyerId,
    authorId: null,
    amount,
    currency,
    requestId,
  } as const;
  const tenths = splitOf(DEFAULT_SETTINGS, { hasAuthor: false, hasInviter: false });
  return recordSale(ctx, { wanted, paid, tenths, inviterId: null, days: DEFAULT_SETTINGS.incomeDays });
}
