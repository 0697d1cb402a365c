import type { ComputeInput } from '../../../domains/orders/contract.ts';

/** The field of a coupon code: typing into it changes no price. */
export const CODE_FIELD = 'code';
/** Names of the form fields; one coupon per merchant (`coupon.12`) and one of the platform (`coupon.0`). */
export const COUPON_FIELD = 'coupon.';
export const REMARK_FIELD = 'remark.';
export const PLATFORM = 0;

type Choices = Pick<ComputeInput, 'addressId' | 'shippingType' | 'usePoints'> & { couponIds: number[] };

/** The buyer's choices, parsed identically by the browser that requests a price and the server that gets the form. */
export function readChoices(form: FormData): Choices {
  // a button may name an address that resolves an undeliverable line
  const addressId = Number(form.get('sendTo') ?? form.get('addressId'));
  const coupons = [...form.entries()]
    .filter(([name]) => name.startsWith(COUPON_FIELD))
    .map(([, value]) => Number(value));
  return {
    addressId: Number.isSafeInteger(addressId) && addressId > 0 ? addressId : null,
    shippingType: form.get('shippingType') === 'deliver' ? 'deliver' : 'ship',
    couponIds: [...new Set(coupons)].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, 50),
    usePoints: form.has('usePoints'),
  };
}

/** The remark to each merchant that got one. */
export function readRemarks(form: FormData): Record<string, string> {
  const remarks = [...form.entries()].flatMap(([name, value]) => {
    const merchantId = name.startsWith(REMARK_FIELD) ? name.slice(REMARK_FIELD.length) : '';
    // browsers submit line breaks as two characters; the counter on the page counts one
    const text = typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : '';
    return /^\d{1,15}$/.test(merchantId) && text ? [[merchantId, text] as const] : [];
  });
  return Object.fromEntries(remarks);
}

/** The selected coupons with another one for that merchant (0: the platform), or none. */
export function pickCoupon(picked: readonly number[], ofSameOwner: readonly number[], wanted: number | null): number[] {
  const others = picked.filter((id) => !ofSameOwner.includes(id));
  return wanted === null ? others : [...others, wanted];
}
