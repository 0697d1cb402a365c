import { platformIssuer } from '../../../domains/promotions/coupons/admin/issuer.server.ts';
import { codesOfForm } from '../../back-office/coupons/coupon-codes.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/codes';

/** A new batch of codes as a file. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = pageCtx(context);
  return codesOfForm(ctx, await platformIssuer(ctx), request, Number(params.id) || 0);
}
