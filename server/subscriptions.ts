import { joinOnEntry } from '../domains/accounts/entry/join-site.server.ts';
import { noteEntry } from '../domains/accounts/sessions/note-entry.server.ts';
import { joinGuestCart } from '../domains/cart/join-guest-cart.server.ts';
import type { Ctx } from '../domains/context.ts';
import { sendMail } from '../domains/messages/send-mail.server.ts';
import { sendText } from '../domains/messages/send-text.server.ts';
import { notifyOfExpiry, notifyOfParcel, notifyOfPayment } from '../domains/orders/notify-buyer.server.ts';
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
  events.on('order.paid', notifyOfPayment);
  events.on('order.cancelled', notifyOfExpiry);
  events.on('order.shipped', notifyOfParcel);
}
