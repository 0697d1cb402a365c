import type { ShipOrder } from '../../../domains/orders/shipping/contract.ts';

/** One page prints or ships no more. */
export const MOST_PICKED = 50;

/** The parcels of the form: orders without a tracking number stay as they are. */
export function readParcels(
  submitted: Record<string, string>,
  most: number,
): { courier: string; parcels: ShipOrder[] } {
  const courier = ((submitted.other ?? '').trim() || (submitted.courier ?? '').trim()).slice(0, 60);
  const parcels = Object.entries(submitted).flatMap(([name, text]) => {
    const [, orderNo] = /^number\.(\w{1,40})$/.exec(name) ?? [];
    const number = text.trim().slice(0, 60);
    const combined = submitted[`combined.${orderNo}`] === 'on';
    return orderNo && number ? [{ orderNo, method: 'ship' as const, courier, number, combined }] : [];
  });
  return { courier, parcels: parcels.slice(0, most) };
}
