import type { Context } from 'hono';
import { writeCookie } from '../../platform/http/cookies.ts';
import type { ApiEnv } from '../kit/api-env.ts';
import type { Ctx } from '../kit/context.ts';
import { type Api, endpoint } from '../kit/endpoint.ts';
import { addToCart } from './add-to-cart.server.ts';
import { changeCartLine } from './change-cart-line.server.ts';
import {
  addToCartAnswer,
  addToCartInput,
  cartAnswer,
  cartCountAnswer,
  cartCountQuery,
  changeCartLineInput,
  removeCartLinesAnswer,
  removeCartLinesInput,
} from './contract.ts';
import { cartOwner, newGuestKey } from './owner.server.ts';
import { countCart, readCart } from './queries.server.ts';
import { removeCartLines } from './remove-cart-lines.server.ts';

const CART = { tag: 'cart', access: 'anyone' } as const;

export function cartRoutes(api: Api): void {
  endpoint(
    api,
    { ...CART, method: 'get', path: '/api/front/cart/list', summary: 'The cart by merchant', answer: cartAnswer },
    (ctx) => readCart(ctx),
  );
  endpoint(
    api,
    {
      ...CART,
      method: 'get',
      path: '/api/front/cart/count',
      summary: 'Number of items or lines in the cart',
      query: cartCountQuery,
      answer: cartCountAnswer,
    },
    async (ctx, { query }) => ({ count: await countCart(ctx, query) }),
  );
  endpoint(
    api,
    {
      ...CART,
      method: 'post',
      path: '/api/front/cart/save',
      summary: 'Add to the cart',
      body: addToCartInput,
      answer: addToCartAnswer,
    },
    (ctx, { body }, c) => addToCart(withGuestKey(ctx, c), body),
  );
  endpoint(
    api,
    {
      ...CART,
      method: 'post',
      path: '/api/front/cart/num',
      summary: 'Change the quantity of a cart line',
      body: changeCartLineInput,
      answer: addToCartAnswer,
    },
    (ctx, { body }) => changeCartLine(ctx, body),
  );
  endpoint(
    api,
    {
      ...CART,
      method: 'post',
      path: '/api/front/cart/delete',
      summary: 'Remove lines from the cart',
      body: removeCartLinesInput,
      answer: removeCartLinesAnswer,
    },
    (ctx, { body }) => removeCartLines(ctx, body.ids),
  );
}

/** A guest's first line creates the guest's cart. */
function withGuestKey(ctx: Ctx, c: Context<ApiEnv>): Ctx {
  if (cartOwner(ctx)) return ctx;
  const guestKey = newGuestKey();
  writeCookie(c, 'cart', guestKey, ctx.app.publicUrl().startsWith('https://'));
  return { ...ctx, guestKey };
}
