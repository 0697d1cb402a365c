import type { ComputeInput } from '../../../domains/orders/contract.ts';

/** The field of a coupon's code: typing into it changes no price. */
export const CODE_FIELD = 'code';
/** Fields of the form, by what they mean; one coupon of each merchant (`coupon.12`) and one of the platform (`coupon.0`). */
export const COUPON_FIELD = 'coupon.';
export const REMARK_FIELD = 'remark.';
export const PLATFORM = 0;

type Choices = Pick<ComputeInput, 'addressId' | 'shippingType' | 'usePoints'> & { couponIds: number[] };

/** What the buyer chose on the page, the same for the browser that asks for a price and the server that gets the form. */
export function readChoices(form: FormData): Choices {
  // a button may name the address that mends what the chosen one cannot
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
    // browsers send line breaks as two characters; the count on the page takes them as one
    const text = typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : '';
    return /^\d{1,15}$/.test(merchantId) && text ? [[merchantId, text] as const] : [];
  });
  return Object.fromEntries(remarks);
}

/** The picked coupons with another one for that merchant (0: the platform), or none for it. */
export function pickCoupon(picked: readonly number[], ofSameOwner: readonly number[], wanted: number | null): number[] {
  const others = picked.filter((id) => !ofSameOwner.includes(id));
  return wanted === null ? others : [...others, wanted];
}
