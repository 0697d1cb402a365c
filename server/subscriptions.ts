import { nameOwnedSites } from '../domains/accounts/privacy/open-matters.server.ts';
import { eraseOwnRows, giveAccount } from '../domains/accounts/privacy/own-data.server.ts';
import { noteEntry } from '../domains/accounts/sessions/note-entry.server.ts';
import { joinOnEntry } from '../domains/accounts/site-access/join-site.server.ts';
import { joinGuestCart } from '../domains/cart/join-guest-cart.server.ts';
import { eraseCart, giveCart } from '../domains/cart/personal-data.server.ts';
import { eraseCollected, giveCollected } from '../domains/catalog/personal-data.server.ts';
import type { Ctx } from '../domains/context.ts';
import { giveMovements, nameBalances } from '../domains/ledger/personal-data.server.ts';
import { forgetOwner, giveShops, nameOpenShops } from '../domains/merchants/personal-data.server.ts';
import { eraseNotices, giveNotices } from '../domains/messages/personal-data.server.ts';
import { sendMail } from '../domains/messages/send-mail.server.ts';
import { sendText } from '../domains/messages/send-text.server.ts';
import { writeOrderLines } from '../domains/orders/letter-lines.server.ts';
import {
  notifyOfArrival,
  notifyOfCompletion,
  notifyOfExpiry,
  notifyOfParcel,
  notifyOfPayment,
  notifyOfPlacing,
  notifyOfReceipt,
  notifyOfRedirection,
} from '../domains/orders/notify-buyer.server.ts';
import { forgetBuyer, giveOrders, nameOpenOrders } from '../domains/orders/personal-data.server.ts';
import { notifyOfDeposit, notifyOfForfeit } from '../domains/orders/presale/notify-of-presale.server.ts';
import { notifyOfCards, notifyOfGift } from '../domains/payments/gift-cards/notify-of-gifts.server.ts';
import { forgetGiver, giveGiftCards } from '../domains/payments/gift-cards/personal-data.server.ts';
import { notifyOfJoining } from '../domains/payments/joining/remind-of-ending.server.ts';
import { erasePayPassword, givePayments, nameRunningRefunds } from '../domains/payments/personal-data.server.ts';
import { notifyOfRecharge } from '../domains/payments/recharges/notify-of-recharge.server.ts';
import { freeOrderPoints, freezeOrderPoints, takeOrderPointsBack } from '../domains/points/order-points.server.ts';
import { eraseVisits, givePoints } from '../domains/points/personal-data.server.ts';
import { takeReviewPointsBack, thankForReview } from '../domains/points/review-points.server.ts';
import {
  notifyOfFailedTeam,
  notifyOfFilledTeam,
  notifyOfFreeSeat,
  notifyOfHelp,
} from '../domains/promotions/campaigns/notify.server.ts';
import { giveActivities } from '../domains/promotions/campaigns/personal-data.server.ts';
import { giveCoupons } from '../domains/promotions/personal-data.server.ts';
import { creditEarlierRefunds, creditOnPaper } from '../domains/refunds/credit-on-paper.server.ts';
import { notifyOfRefund } from '../domains/refunds/notify-of-refund.server.ts';
import { forgetRefunds, giveRefunds, nameOpenRefunds } from '../domains/refunds/personal-data.server.ts';
import { refundFailedTeam } from '../domains/refunds/refund-whole-order.server.ts';
import { notifyOfModeration, notifyOfReply } from '../domains/reviews/notify-author.server.ts';
import { followAvatar, forgetAuthor, giveReviews } from '../domains/reviews/personal-data.server.ts';
import { forgetUploads, giveUploads } from '../domains/uploads/personal-data.server.ts';
import type { EventBus } from '../platform/events.ts';

/** Who listens to what: the one place where news of one domain is handed to another. */
export function subscribe(events: EventBus<Ctx>): void {
  events.on('account.mail-due', sendMail);
  events.on('account.text-due', sendText);
  events.on('account.entered', (ctx, { userId }) => joinOnEntry(ctx, userId));
  events.on('account.entered', noteEntry);
  events.on('account.entered', async (ctx, { userId, guestKey }) => {
    await joinGuestCart(ctx, userId, guestKey);
  });
  events.on('site.joined', notifyOfJoining);
  events.on('order.paid', notifyOfPayment);
  events.on('order.cancelled', notifyOfExpiry);
  events.on('presale.deposited', notifyOfDeposit);
  events.on('presale.forfeited', notifyOfForfeit);
  events.on('team.filled', notifyOfFilledTeam);
  events.on('team.failed', notifyOfFailedTeam);
  events.on('team.left', notifyOfFreeSeat);
  events.on('effort.helped', notifyOfHelp);
  events.on('order.shipped', notifyOfParcel);
  events.on('order.placed', notifyOfPlacing);
  events.on('order.received', notifyOfReceipt);
  events.on('order.completed', notifyOfCompletion);
  events.on('order.redirected', notifyOfRedirection);
  events.on('parcel.arrived', notifyOfArrival);
  events.on('notices.spreading', writeOrderLines);
  events.on('refund.changed', creditOnPaper);
  events.on('invoice.issued', creditEarlierRefunds);
  events.on('balance.recharged', notifyOfRecharge);
  events.on('gift-card.bought', notifyOfCards);
  events.on('gift-card.redeemed', notifyOfGift);
  events.on('team.failed', refundFailedTeam);
  events.on('refund.changed', notifyOfRefund);
  events.on('order.received', freezeOrderPoints);
  events.on('order.final', freeOrderPoints);
  events.on('refund.changed', takeOrderPointsBack);
  events.on('refund.changed', takeReviewPointsBack);
  events.on('review.written', thankForReview);
  events.on('review.replied', notifyOfReply);
  events.on('review.moderated', notifyOfModeration);
  events.on('account.avatar-changed', followAvatar);
  listenForDepartures(events);
}

/** What each domain knows of a person: given when they ask for it, named when it keeps them, erased when they go. */
function listenForDepartures(events: EventBus<Ctx>): void {
  for (const give of [
    giveAccount,
    giveMovements,
    giveNotices,
    giveShops,
    giveCollected,
    giveCoupons,
    giveActivities,
    giveCart,
    giveOrders,
    givePayments,
    giveGiftCards,
    givePoints,
    giveRefunds,
    giveReviews,
    giveUploads,
  ])
    events.on('account.data-wanted', give);
  for (const name of [nameOpenOrders, nameRunningRefunds, nameOpenRefunds, nameOpenShops, nameOwnedSites, nameBalances])
    events.on('account.leaving', name);
  for (const erase of [
    eraseNotices,
    forgetOwner,
    eraseCollected,
    eraseCart,
    forgetBuyer,
    forgetRefunds,
    forgetAuthor,
    forgetUploads,
    forgetGiver,
    eraseVisits,
    erasePayPassword,
    eraseOwnRows,
  ])
    events.on('account.left', erase);
}
