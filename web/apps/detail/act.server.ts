import type { z } from '@hono/zod-openapi';
import { putAppIntoCart } from '../../../domains/app-market/purchases/put-app-into-cart.server.ts';
import { ratingInput, reportInput } from '../../../domains/app-market/ratings/contract.ts';
import { deleteRating, rateApp } from '../../../domains/app-market/ratings/rate-app.server.ts';
import { reportApp } from '../../../domains/app-market/ratings/report-app.server.ts';
import { cancelReservation, reserveApp } from '../../../domains/app-market/reservations/reserve.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { redirect } from '../../session/redirects.ts';

export interface ActAnswer {
  intent: string;
  /** The refusal, in the reader's language. */
  problem?: string;
  /** The field that is not right. */
  field?: string;
  isReported?: boolean;
}

/** Does what a form of an app's page asks for. Undefined: done, and the page shows it; a response leads to another page. */
export async function act(ctx: Ctx, id: number, form: FormData): Promise<ActAnswer | Response | undefined> {
  const intent = String(form.get('intent') ?? '');
  try {
    return await actOn(ctx, id, intent, form);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { intent, problem: ctx.app.texts[ctx.locale].t(`errors:${error.code}`) };
  }
}

async function actOn(ctx: Ctx, id: number, intent: string, form: FormData): Promise<ActAnswer | Response | undefined> {
  const given = { ...Object.fromEntries(form), id };
  switch (intent) {
    case 'cart': {
      const { id: line } = await putAppIntoCart(ctx, { id });
      return redirect(`/order/shopping_cart?select=${line}`, 303);
    }
    case 'reserve':
      await reserveApp(ctx, { id });
      return undefined;
    case 'cancel':
      await cancelReservation(ctx, { id });
      return undefined;
    case 'unrate':
      await deleteRating(ctx, { id });
      return undefined;
    case 'rate': {
      const read = ratingInput.safeParse({ ...given, stars: Number(form.get('stars')) });
      if (!read.success) return refused(ctx, intent, read.error);
      await rateApp(ctx, read.data);
      return undefined;
    }
    default: {
      const read = reportInput.safeParse(given);
      if (!read.success) return refused(ctx, 'report', read.error);
      await reportApp(ctx, read.data);
      return { intent: 'report', isReported: true };
    }
  }
}

function refused(ctx: Ctx, intent: string, { issues }: z.ZodError): ActAnswer {
  const field = String(issues[0]?.path[0] ?? '');
  return { intent, field, problem: ctx.app.texts[ctx.locale].t(`apps:problem.${field}`) };
}
