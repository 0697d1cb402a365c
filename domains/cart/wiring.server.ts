import type { Wiring } from '../kit/wiring.ts';
import { cartRoutes } from './api.server.ts';
import { CART_ERRORS } from './errors.ts';
import { joinGuestCart } from './join-guest-cart.server.ts';
import { eraseCart, exportCart } from './personal-data.server.ts';

export const cartWiring: Wiring = {
  errors: CART_ERRORS,
  calls: [cartRoutes],
  listen(events) {
    events.on('account.entered', async (ctx, { userId, guestKey }) => {
      await joinGuestCart(ctx, userId, guestKey);
    });
    events.on('account.data-wanted', exportCart);
    events.on('account.left', eraseCart);
  },
};
