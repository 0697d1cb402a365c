import type { OrderDetail } from '../../../domains/orders/order-contract.ts';

interface ProgressStep {
  key: 'placed' | 'paid' | 'shipped' | 'received' | 'completed' | 'cancelled';
  at: string | null;
  isDone: boolean;
  /** The last completed step. */
  isCurrent: boolean;
}

type Dated = Pick<
  OrderDetail,
  | 'status'
  | 'shippingType'
  | 'payMethod'
  | 'placedAt'
  | 'paidAt'
  | 'shippedAt'
  | 'receivedAt'
  | 'cancelledAt'
  | 'timeline'
>;

/** The steps of an order. What is paid in cash is paid on delivery. Virtual products are not shipped; a cancelled order ends where it was cancelled. */
export function progressOf(order: Dated): ProgressStep[] {
  const completedAt = order.timeline.find((event) => event.to === 'completed')?.at ?? null;
  const paid = { key: 'paid', at: order.paidAt, isDone: order.paidAt !== null } as const;
  const shipped = { key: 'shipped', at: order.shippedAt, isDone: order.shippedAt !== null } as const;
  const steps: Omit<ProgressStep, 'isCurrent'>[] = [
    { key: 'placed', at: order.placedAt, isDone: true },
    ...(order.payMethod === 'cash' ? [shipped, paid] : [paid, shipped]),
    { key: 'received', at: order.receivedAt, isDone: order.receivedAt !== null },
    { key: 'completed', at: completedAt, isDone: order.status === 'completed' },
  ];
  const own =
    order.status === 'cancelled'
      ? [
          ...steps.filter((step) => step.isDone && step.key !== 'completed'),
          { key: 'cancelled' as const, at: order.cancelledAt, isDone: true },
        ]
      : steps.filter((step) => order.shippingType !== 'virtual' || (step.key !== 'shipped' && step.key !== 'received'));
  const current = own.findLastIndex((step) => step.isDone);
  return own.map((step, place) => ({ ...step, isCurrent: place === current }));
}
