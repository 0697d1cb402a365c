import { readCart } from '../../../domains/cart/queries.server.ts';
import { MAX_LINE_NUM } from '../../../domains/cart/rules.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { startPreOrder } from '../../../domains/orders/checkout/pre-order.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { leadToVerify } from '../../session/lead-to-verify.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import type { Route } from './+types/begin';
import { readBegin, type Wanted } from './begin-url.ts';

/**
 * Where a purchase goes on after the login: starts the checkout that a guest asked for. Opened otherwise, it starts a
 * checkout of the reader's own, which buys nothing before it is confirmed.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const ctx = pageCtx(context);
  const wanted = readBegin(new URL(request.url).searchParams);
  if (!wanted) return redirect('/order/shopping_cart', 303);
  try {
    const { preOrderNo } = await start(ctx, wanted);
    return redirect(`/order/order_confirm?pre=${encodeURIComponent(preOrderNo)}`, 303);
  } catch (error) {
    const lead = leadToVerify(error, request);
    if (lead) return lead;
    if (!isDomainError(error)) throw error;
    // sold out or ended by now: the page says so
    return redirect(pageOf(wanted), 303);
  }
}

async function start(ctx: Ctx, wanted: Wanted): Promise<{ preOrderNo: string }> {
  if (!('skuIds' in wanted)) return startPreOrder(ctx, { ...wanted, num: Math.min(wanted.num, MAX_LINE_NUM) });
  const lines = (await readCart(ctx)).groups.flatMap((group) => group.lines);
  const cartIds = lines.filter(({ skuId }) => wanted.skuIds.includes(skuId)).map(({ id }) => id);
  return startPreOrder(ctx, { cartIds });
}

function pageOf(wanted: Wanted): PageAddress {
  return 'skuIds' in wanted ? '/order/shopping_cart' : `/goods_detail/${wanted.productId}?sku=${wanted.skuId}`;
}
