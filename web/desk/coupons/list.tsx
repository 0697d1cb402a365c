import { issuedListQuery } from '../../../domains/promotions/issuing/contract.ts';
import { merchantIssuer } from '../../../domains/promotions/issuing/issuer.server.ts';
import { listIssued } from '../../../domains/promotions/issuing/queries.server.ts';
import { IssuedCoupons } from '../../office/coupons/issued-list.tsx';
import { readWishes } from '../../office/kit/read-wishes.server.ts';
import { pageCtx } from '../../page-context.server.ts';
import type { Route } from './+types/list';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const wish = readWishes(issuedListQuery, request);
  return { wish, coupons: await listIssued(ctx, await merchantIssuer(ctx), wish) };
}

/** The shop’s own coupons. */
export default function Coupons({ loaderData }: Route.ComponentProps) {
  return <IssuedCoupons {...loaderData} room="/login2/coupons" />;
}
