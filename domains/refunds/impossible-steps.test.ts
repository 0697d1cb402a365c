import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bought, owner, ship, staff } from '../../tests/support/refunds.ts';
import { checkBooks, openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import type { Ctx } from '../kit/context.ts';
import { receiveOrder } from '../orders/lifecycle/receive-order.server.ts';
import { readOrder } from '../orders/queries.server.ts';
import { applyRefund } from './apply-refund.server.ts';
import { appealRefund, sendBack, withdrawRefund } from './buyer-actions.server.ts';
import { approveRefund, receiveReturn, refuseRefund } from './decide-refund.server.ts';
import { readRefund } from './read-refund.server.ts';
import { REFUND_STATUSES, type RefundActor, type RefundEvent, type RefundStatus, refundTransition } from './states.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const RETURN = { kind: 'return', reason: 'damaged' } as const;

interface Act {
  who: RefundActor;
  events: RefundEvent[];
  run: (refundId: number) => Promise<void>;
}

function actsOn(buyer: Ctx): Record<string, Act> {
  const acts: Record<string, Act> = {
    withdraw: { who: 'buyer', events: ['withdraw'], run: (id) => withdrawRefund(buyer, id) },
    sendBack: {
      who: 'buyer',
      events: ['send_back'],
      run: (refundId) => sendBack(buyer, { refundId, courier: 'sf', number: 'SF1' }),
    },
    appeal: {
      who: 'buyer',
      events: ['appeal'],
      run: (refundId) => appealRefund(buyer, { refundId, note: 'It arrived broken.' }),
    },
  };
  for (const [as, by] of [
    ['merchant', owner(shop)],
    ['platform', staff(shop)],
  ] as const) {
    acts[`${as} approves`] = {
      who: as,
      events: ['approve_return', 'approve_money'],
      run: (id) => approveRefund(by, id, as),
    };
    acts[`${as} refuses`] = { who: as, events: ['refuse'], run: (id) => refuseRefund(by, id, 'It was used.', as) };
    acts[`${as} receives`] = { who: as, events: ['receive'], run: (id) => receiveReturn(by, id, true, as) };
  }
  return acts;
}

/** A refund with a return, brought to a state. */
async function refundIn(status: RefundStatus): Promise<{ buyer: Ctx; orderNo: string; refundId: number }> {
  const { buyer, orderNo, line } = await bought(shop, 1);
  await ship(shop, orderNo);
  await receiveOrder(buyer, orderNo);
  const { refundId } = await applyRefund(buyer, { orderNo, lines: [{ id: line, num: 1 }], ...RETURN });
  const acts = actsOn(buyer);
  const WAYS: Partial<Record<RefundStatus, string[]>> = {
    appealed: ['merchant refuses', 'appeal'],
    approved: ['merchant approves'],
    returning: ['merchant approves', 'sendBack'],
    refunded: ['merchant approves', 'sendBack', 'merchant receives'],
    refused: ['merchant refuses'],
    withdrawn: ['withdraw'],
  };
  for (const act of WAYS[status] ?? []) await acts[act]?.run(refundId);
  expect((await readRefund(buyer, refundId)).status).toBe(status);
  return { buyer, orderNo, refundId };
}

// `refunding` ends within the same step if everything was paid from the balance
test.for(REFUND_STATUSES.filter((status) => status !== 'refunding'))(
  'a refund that is %s refuses every step that its table does not have, and is unchanged',
  async (status) => {
    const { buyer, orderNo, refundId } = await refundIn(status);
    const before = [await readRefund(buyer, refundId), await readOrder(buyer, orderNo)];
    for (const [name, { who, events, run }] of Object.entries(actsOn(buyer))) {
      if (events.some((event) => refundTransition(status, event, who) !== undefined)) continue;
      const answer = await run(refundId).then(
        () => 'accepted',
        (error: { code?: string }) => error.code ?? error,
      );
      expect([name, answer]).toEqual([name, 'refund_state']);
    }
    expect([await readRefund(buyer, refundId), await readOrder(buyer, orderNo)]).toEqual(before);
  },
);
