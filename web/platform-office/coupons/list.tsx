import { issuedListQuery } from '../../../domains/promotions/coupons/admin/contract.ts';
import { platformIssuer } from '../../../domains/promotions/coupons/admin/issuer.server.ts';
import { listIssued } from '../../../domains/promotions/coupons/admin/queries.server.ts';
import { IssuedCoupons } from '../../back-office/coupons/issued-list.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/list';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const filters = readQuery(issuedListQuery, request);
  return { filters, coupons: await listIssued(ctx, await platformIssuer(ctx), filters) };
}

/** The platform’s own coupons. */
export default function Coupons({ loaderData }: Route.ComponentProps) {
  return <IssuedCoupons {...loaderData} base="/admin/coupons" />;
}
