import type { PreOrderInput } from '../../../domains/orders/contract.ts';
import { DEAL_KINDS } from '../../../domains/promotions/campaigns/kinds.ts';
import type { PageAddress } from '../../manifest/page-address.ts';

type Direct = Extract<PreOrderInput, { skuId: number }>;

/** What a guest wanted to buy: one variant, or the cart lines of some variants, whose ids change with the login. */
export type Wanted = Direct | { skuIds: readonly number[] };

const NUMBER = /^[1-9]\d{0,14}$/;
const MOST_LINES = 100;

/** The address that starts a checkout with it as soon as its reader is logged in. */
export function beginAddress(wanted: Wanted): PageAddress {
  if ('skuIds' in wanted) return `/order/begin?skus=${wanted.skuIds.join(',')}`;
  const { productId, skuId, num, campaign } = wanted;
  const fields = { product: productId, sku: skuId, num, kind: campaign?.kind, item: campaign?.id };
  const all = { ...fields, group: campaign?.groupId, bargain: campaign?.bargainId };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) if (value) params.set(name, String(value));
  return `/order/begin?${params}`;
}

/** Undefined for an address that names nothing. */
export function readBegin(params: URLSearchParams): Wanted | undefined {
  const numberOf = (name: string) => Number(NUMBER.exec(params.get(name) ?? '')?.[0] ?? 0);
  const skuIds = (params.get('skus') ?? '').split(',').filter((text) => NUMBER.test(text));
  if (skuIds.length > 0) return { skuIds: skuIds.slice(0, MOST_LINES).map(Number) };
  const [productId, skuId, num, item] = [numberOf('product'), numberOf('sku'), numberOf('num') || 1, numberOf('item')];
  if (!productId || !skuId) return undefined;
  const kind = DEAL_KINDS.find((each) => each === params.get('kind'));
  const [groupId, bargainId] = [numberOf('group'), numberOf('bargain')];
  const deal = { ...(groupId && { groupId }), ...(bargainId && { bargainId }) };
  return { productId, skuId, num, ...(kind && item ? { campaign: { kind, id: item, ...deal } } : {}) };
}
