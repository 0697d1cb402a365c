import type { Ctx } from '../../kit/context.ts';
import { asReader } from '../passes/as-buyer.server.ts';
import { findByContact } from '../passes/find-by-contact.server.ts';
import { readOrder } from '../queries.server.ts';
import type { Bought } from './contract.ts';

/**
 * An order bought without an account, by its number and the e-mail address or phone given then, with a pass for the
 * calls that read it and pay for it. Throws `bought_not_found`, `too_many_requests`.
 */
export async function findBought(ctx: Ctx, input: { orderNo: string; contact: string }): Promise<Bought> {
  const pass = await findByContact(ctx, input);
  const order = await readOrder(await asReader({ ...ctx, orderPasses: [pass] }, input.orderNo), input.orderNo);
  const contents = new Map(order.contents.map(({ lineId, text }) => [lineId, text]));
  return {
    orderNo: order.orderNo,
    pass,
    isPaid: !['to_pay', 'cancelled'].includes(order.status),
    status: order.status,
    refundStage: order.refundStage,
    total: order.total,
    parcels: order.parcels,
    lines: order.lines.map(({ id, name, num }) => ({
      name,
      num,
      content: contents.get(id) ?? '',
      files: order.files.filter(({ lineId }) => lineId === id),
    })),
  };
}
