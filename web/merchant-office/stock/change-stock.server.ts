import type { RouterContextProvider } from 'react-router';
import { changePrice } from '../../../domains/catalog/change-price.server.ts';
import { changePriceInput } from '../../../domains/merchant-office/products/contract.ts';
import { countStockInput, lowMarkInput } from '../../../domains/merchant-office/stock/contract.ts';
import { countStock } from '../../../domains/merchant-office/stock/count-stock.server.ts';
import { markLow } from '../../../domains/merchant-office/stock/mark-low.server.ts';
import { requireOwnMerchant } from '../../../domains/merchants/own-merchant.server.ts';
import { parseMoney } from '../../../platform/locale/money.ts';
import { handleForm, parseOrRefuse, readNumber } from '../../forms/handle-form.server.ts';
import { ZERO_FIELD } from '../products/zero-price.tsx';

/** The forms of stock: count, threshold, price. */
export function changeStock(context: Readonly<RouterContextProvider>, request: Request) {
  const work: Parameters<typeof handleForm>[2] = async (ctx, { intent, submitted }) => {
    const skuId = readNumber(submitted.skuId);
    if (intent === 'count') {
      const { onHand, seen, reason } = submitted;
      const count = { skuId, onHand: readNumber(onHand), seen: readNumber(seen), reason: reason ?? '' };
      await countStock(ctx, parseOrRefuse(countStockInput, count));
      return { done: 'counted' };
    }
    if (intent === 'price') {
      const { currency } = await requireOwnMerchant(ctx, 'stock.edit');
      const price = parseMoney(submitted.price ?? '', currency) ?? Number.NaN;
      const change = { skuId, price, seen: readNumber(submitted.seen), zeroConfirmed: submitted[ZERO_FIELD] === 'on' };
      await changePrice(ctx, parseOrRefuse(changePriceInput, change));
      return { done: 'saved' };
    }
    const mark =
      skuId === undefined
        ? { lowStock: readNumber(submitted.lowStock) }
        : { skuId, lowAt: readNumber(submitted.lowAt) ?? null };
    await markLow(ctx, parseOrRefuse(lowMarkInput, mark));
    return { done: 'saved' };
  };
  return handleForm(context, request, work, { price_free: ZERO_FIELD });
}
