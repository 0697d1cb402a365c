import type { Money } from '../../platform/locale/money.ts';
import type { ProductKind } from '../catalog/product-kinds.ts';
import type { SoldAs } from '../catalog/sold-as.ts';
import type { OrderActor, OrderEvent } from './lifecycle/states.ts';

declare module '../../platform/events.ts' {
  interface EventMap {
    'order.placed': { paymentNo: string; userId: number; needsPayment: boolean };
    /** The orders of one checkout are to be sent, and paid on delivery. */
    'order.confirmed': { userId: number; orders: { orderNo: string; total: Money }[] };
    /** One checkout is paid: all its orders at once. */
    'order.paid': {
      paymentNo: string;
      userId: number;
      orderNos: string[];
      lines: { productId: number; kind: ProductKind; soldAs: SoldAs; num: number }[];
      /** Paid on delivery: the shop was notified when the order was confirmed. */
      isCollected: boolean;
    };
    'order.cancelled': {
      paymentNo: string;
      userId: number;
      orderNos: string[];
      reason: string;
      /** Not cancelled by anyone: it was not paid in time. */
      isExpired: boolean;
      by: OrderActor;
    };
    'order.shipped': {
      orderId: number;
      orderNo: string;
      userId: number;
      method: 'ship' | 'deliver' | 'virtual';
      /** The courier's code or name, or the person who delivers it. */
      courier: string;
      number: string;
      /** Pieces still to come in other parcels. */
      left: number;
    };
    /** The shop corrected who carries a parcel, its number or its contents. */
    'parcel.corrected': {
      orderNo: string;
      userId: number;
      method: 'ship' | 'deliver' | 'virtual';
      courier: string;
      number: string;
    };
    /** The buyer has received the order: confirmed, or by deadline; for virtual products on payment. */
    'order.received': { orderId: number; orderNo: string; userId: number; merchantId: number; event: OrderEvent };
    /** The carrier reports that a parcel was delivered. */
    'parcel.arrived': { orderId: number; orderNo: string; userId: number; courier: string; number: string };
    /** An invoice was issued for an order. */
    'invoice.issued': { orderId: number };
    /** The buyer changed the receiver before the order was sent. */
    'order.redirected': { orderNo: string; merchantId: number; ownerId: number | null };
    /** The first part of a pre-sale is paid. */
    'presale.deposited': { orderId: number; orderNo: string; userId: number };
    /** The remaining balance was not paid in time: the order is closed and the merchant keeps the deposit. */
    'presale.forfeited': { orderId: number; orderNo: string; userId: number };
    /** Nothing of it can be refunded any more: its earnings are released to the shop. */
    'order.final': { orderId: number; orderNo: string; userId: number };
    'order.completed': { orderId: number; orderNo: string; userId: number; merchantId: number; event: OrderEvent };
  }
}
