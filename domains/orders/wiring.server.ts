import { job, outgoing, type Wiring } from '../kit/wiring.ts';
import { orderRoutes } from './api.server.ts';
import { applyGiftToOrders } from './checkout/apply-gift-to-orders.server.ts';
import { expireCheckout } from './checkout/close-checkout.server.ts';
import { settleCheckout } from './checkout/settle-checkout.server.ts';
import { customerRoutes } from './customers/api.server.ts';
import { CUSTOMER_SUMS_MS, sumCustomers } from './customers/customer-sums.server.ts';
import { customerLabelRoutes } from './customers/labels/api.server.ts';
import { ORDERS_ERRORS } from './errors.ts';
import { fileRoutes } from './files/api.server.ts';
import { emptyRemovedFiles } from './files/change-files.server.ts';
import { mailFilesOfPaid } from './files/mail-files.server.ts';
import { invoiceRoutes } from './invoices/api.server.ts';
import { issueInvoices } from './invoices/issue-invoice.server.ts';
import { keyRoutes } from './keys/api.server.ts';
import { handOutPaid, handOutReceived, serveWaitingLines } from './keys/hand-out-keys.server.ts';
import { SEALED_KEYS } from './keys/sealed-key.server.ts';
import { closeReviewing, confirmReceipts } from './lifecycle/close-by-deadline.server.ts';
import { remindBuyers } from './lifecycle/remind-buyers.server.ts';
import { writeOrderLines } from './notification-lines.server.ts';
import {
  notifyOfArrival,
  notifyOfCompletion,
  notifyOfConfirmation,
  notifyOfCorrection,
  notifyOfExpiry,
  notifyOfParcel,
  notifyOfPayment,
  notifyOfPlacing,
  notifyOfReceipt,
  notifyOfRedirection,
} from './notify-buyer.server.ts';
import { onDeliveryRoutes } from './on-delivery/api.server.ts';
import { passRoutes } from './passes/api.server.ts';
import { passToOrders } from './passes/pass-to-orders.server.ts';
import { anonymiseBuyer, exportOrders, nameOpenOrders } from './personal-data.server.ts';
import { forfeitPresale } from './presale/close-presale.server.ts';
import { notifyOfBalanceWindows, notifyOfDeposit, notifyOfForfeit } from './presale/notify-of-presale.server.ts';
import { settleBalanceDue } from './presale/settle-balance-due.server.ts';
import { REST_GRACE_MINUTES } from './rules.ts';
import { saleRoutes } from './sales/api.server.ts';
import { shippingRoutes } from './shipping/api.server.ts';
import { refreshTracking } from './tracking/refresh-tracking.server.ts';

export const ordersWiring: Wiring = {
  errors: ORDERS_ERRORS,
  sealed: [SEALED_KEYS],
  calls: [
    orderRoutes,
    saleRoutes,
    customerRoutes,
    customerLabelRoutes,
    shippingRoutes,
    onDeliveryRoutes,
    invoiceRoutes,
    fileRoutes,
    keyRoutes,
    passRoutes,
  ],
  paymentKinds: {
    checkout: { applyGift: applyGiftToOrders, settle: settleCheckout, expire: expireCheckout },
    balance_due: {
      applyGift: applyGiftToOrders,
      settle: settleBalanceDue,
      expire: forfeitPresale,
      graceMinutes: REST_GRACE_MINUTES,
    },
  },
  listen(events) {
    events.on('order.paid', handOutPaid);
    events.on('order.received', handOutReceived);
    events.on('order.paid', mailFilesOfPaid);
    events.on('order.paid', notifyOfPayment);
    events.on('order.confirmed', notifyOfConfirmation);
    events.on('order.cancelled', notifyOfExpiry);
    events.on('presale.deposited', notifyOfDeposit);
    events.on('presale.forfeited', notifyOfForfeit);
    events.on('order.shipped', notifyOfParcel);
    events.on('order.placed', notifyOfPlacing);
    events.on('order.received', notifyOfReceipt);
    events.on('order.completed', notifyOfCompletion);
    events.on('order.redirected', notifyOfRedirection);
    events.on('parcel.arrived', notifyOfArrival);
    events.on('parcel.corrected', notifyOfCorrection);
    events.on('notices.spreading', writeOrderLines);
    events.on('notices.spreading', passToOrders);
    events.on('account.data-wanted', exportOrders);
    events.on('account.leaving', nameOpenOrders);
    events.on('account.left', anonymiseBuyer);
  },
  jobs: [
    job('balances due', 60_000, notifyOfBalanceWindows),
    job('receipts', 60_000, confirmReceipts),
    outgoing(job('parcels', 30_000, refreshTracking), ({ environment }) => environment.CARRIER_URL !== undefined),
    job('reminders', 30_000, remindBuyers),
    job('customer sums', CUSTOMER_SUMS_MS, sumCustomers),
    job('removed files', 3_600_000, emptyRemovedFiles),
    job('keys', 60_000, (ctx) => serveWaitingLines(ctx)),
    job('invoices', 5_000, issueInvoices),
    job('evaluations', 60_000, closeReviewing),
  ],
};
