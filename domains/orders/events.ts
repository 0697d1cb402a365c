import type { OrderActor, OrderEvent } from './lifecycle/states.ts';

declare module '../../platform/events.ts' {
  interface EventMap {
    'order.placed': { paymentNo: string; userId: number; needsPayment: boolean };
    /** One checkout is paid: all its orders at once. */
    'order.paid': {
      paymentNo: string;
      userId: number;
      orderNos: string[];
      lines: { productId: number; num: number }[];
    };
    'order.cancelled': {
      paymentNo: string;
      userId: number;
      orderNos: string[];
      reason: string;
      /** Nobody cancelled: it was not paid in time. */
      isExpired: boolean;
      by: OrderActor;
    };
    'order.shipped': {
      orderId: number;
      orderNo: string;
      userId: number;
      method: 'ship' | 'deliver' | 'virtual';
      /** Who brings it: a courier's code or name, or a person. */
      courier: string;
      number: string;
      /** Pieces that are still to come in other parcels. */
      left: number;
    };
    /** The buyer has the goods: confirmed, or by time; virtual goods with their payment. */
    'order.received': { orderId: number; orderNo: string; userId: number; merchantId: number; event: OrderEvent };
    /** The carrier says that a parcel was handed over. */
    'parcel.arrived': { orderId: number; orderNo: string; userId: number; courier: string; number: string };
    /** An order has its invoice from now on. */
    'invoice.issued': { orderId: number };
    /** The buyer has changed who gets it, before it was sent. */
    'order.redirected': { orderNo: string; merchantId: number; ownerId: number | null };
    /** The first part of a pre-sale is paid. */
    'presale.deposited': { orderId: number; orderNo: string; userId: number };
    /** The rest was not paid in its time: the order is over and the deposit the merchant's. */
    'presale.forfeited': { orderId: number; orderNo: string; userId: number };
    /** Nothing of it can be asked back any more: the earnings are the shop's own. */
    'order.final': { orderId: number; orderNo: string; userId: number };
    'order.completed': { orderId: number; orderNo: string; userId: number; merchantId: number; event: OrderEvent };
  }
}
