import { job, outgoing, type Wiring } from '../kit/wiring.ts';
import { payPasswordRoutes } from '../payables/pay-password/api.server.ts';
import { erasePayPassword } from '../payables/pay-password/forget-pay-password.server.ts';
import { paymentRoutes } from './api.server.ts';
import { byHandRoutes } from './by-hand/api.server.ts';
import { deleteUnusedDocuments } from './by-hand/documents.server.ts';
import { endPartPayments } from './by-hand/end-part-payments.server.ts';
import { remindOfTransfers } from './by-hand/remind-of-transfers.server.ts';
import { closeCharges } from './close-charges.server.ts';
import { PAYMENTS_ERRORS } from './errors.ts';
import { expirePayments } from './expire-payments.server.ts';
import { giftCardRoutes } from './gift-cards/api.server.ts';
import { expireGiftCards } from './gift-cards/end-gift-cards.server.ts';
import { notifyOfCards, notifyOfGift } from './gift-cards/notify-of-gifts.server.ts';
import { anonymiseGiver, exportGiftCards } from './gift-cards/personal-data.server.ts';
import { settleGiftCard } from './gift-cards/settle-gift-card.server.ts';
import { joiningRoutes } from './joining/api.server.ts';
import { notifyOfJoining, remindOfEnding } from './joining/remind-of-ending.server.ts';
import { settleMembership } from './joining/settle-membership.server.ts';
import { deliverNotifications } from './methods/sandbox/deliver-notifications.server.ts';
import { exportPayments, nameRunningRefunds } from './personal-data.server.ts';
import { hasOutsideProvider } from './providers.ts';
import { rechargeRoutes } from './recharges/api.server.ts';
import { notifyOfRecharge } from './recharges/notify-of-recharge.server.ts';
import { settleRecharge } from './recharges/settle-recharge.server.ts';
import { reconcileDaily } from './reconciliation/reconcile.server.ts';
import { refundUnmatchedPayments } from './refund-unmatched-payments.server.ts';
import { canPay } from './ways-to-pay.server.ts';

export const paymentsWiring: Wiring = {
  errors: PAYMENTS_ERRORS,
  calls: [paymentRoutes, byHandRoutes, payPasswordRoutes, rechargeRoutes, giftCardRoutes, joiningRoutes],
  paymentKinds: {
    recharge: { settle: settleRecharge },
    membership: { settle: settleMembership },
    gift_card: { settle: settleGiftCard },
  },
  canPay,
  listen(events) {
    events.on('site.joined', notifyOfJoining);
    events.on('balance.recharged', notifyOfRecharge);
    events.on('gift-card.bought', notifyOfCards);
    events.on('gift-card.redeemed', notifyOfGift);
    events.on('account.data-wanted', exportPayments);
    events.on('account.data-wanted', exportGiftCards);
    events.on('account.leaving', nameRunningRefunds);
    events.on('account.left', anonymiseGiver);
    events.on('account.left', erasePayPassword);
    events.on('account.taken-over', erasePayPassword);
  },
  jobs: [
    outgoing(job('unpaid payments', 5_000, expirePayments), hasOutsideProvider),
    outgoing(job('charges to close', 2_000, closeCharges), hasOutsideProvider),
    job('part payments', 30_000, endPartPayments),
    job('transfer reminders', 60_000, remindOfTransfers),
    job('payment documents', 3_600_000, deleteUnusedDocuments),
    job('ended gift cards', 60_000, expireGiftCards),
    outgoing(job('unmatched payments', 10_000, refundUnmatchedPayments), hasOutsideProvider),
    outgoing(job('reconciliation', 60_000, reconcileDaily), hasOutsideProvider),
    job('sandbox notifications', 1_000, (ctx) => deliverNotifications(ctx)),
    job('ending memberships', 60_000, remindOfEnding),
  ],
};
