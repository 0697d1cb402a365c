import { randomUUID } from 'node:crypto';
import { isShipped } from '../../domains/catalog/product-kinds.ts';
import { readProduct } from '../../domains/catalog/queries-detail.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { readOrder } from '../../domains/orders/queries.server.ts';
import { providersOn } from '../../domains/payments/providers.ts';
import { readPayStatus } from '../../domains/payments/queries.server.ts';
import { readOpenCode } from '../parts/order/read-open-code.server.ts';
import { redirect } from '../session/redirects.ts';

export type PayOrderData = Awaited<ReturnType<typeof readPayOrder>>;

/** A digital product to choose from, or an order with its payment. */
export async function readPayOrder(ctx: Ctx, searchParams: URLSearchParams) {
  const methods = providersOn(ctx.app)
    .filter((provider) => provider.takes(ctx.currency))
    .map(({ key }) => key);
  const orderNo = searchParams.get('orderNo');
  // the order belongs to the session of this browser; without one it is found by its number and the contact
  if (orderNo && !ctx.actor) throw redirect('/store/query_order');
  if (orderNo) {
    const { status, orderNos, amount } = await readPayStatus(ctx, orderNo);
    const orders = status === 'paid' ? await Promise.all(orderNos.map((no) => readOrder(ctx, no))) : [];
    const ref = searchParams.get('ref');
    const code = ref && status === 'unpaid' ? await readOpenCode(ctx, orderNo, ref) : null;
    const serverTime = ctx.now.toISOString();
    return { kind: 'order' as const, orderNo, status, amount, orders, code, methods, serverTime };
  }
  const id = Number(/^\d{1,15}$/.exec(searchParams.get('id') ?? '')?.[0] ?? 0);
  if (!id) throw redirect('/store');
  const detail = await readProduct(ctx, id);
  if (isShipped(detail.product.kind)) throw redirect(`/goods_detail/${id}`);
  const { product, images, options, skus, merchant } = detail;
  const { actor } = ctx;
  const contact = actor?.kind === 'visitor' ? (actor.email ?? actor.phone ?? '') : '';
  return {
    kind: 'choose' as const,
    product: { id, name: product.name, tagline: product.tagline, image: images[0]?.url ?? '' },
    variants: skus.map(({ id: skuId, valueIds, price, available }) => ({
      skuId,
      price,
      available,
      name: valueIds
        .flatMap((valueId) => options.flatMap(({ values }) => values.filter((value) => value.id === valueId)))
        .map(({ name }) => name)
        .join(' · '),
    })),
    merchant: { id: merchant.id, name: merchant.name },
    methods,
    contact,
    isGuest: !actor,
    isMember: actor?.kind === 'member',
    requestId: randomUUID(),
  };
}
