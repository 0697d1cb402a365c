import { Outlet, useRouteLoaderData } from 'react-router';
import { pickText } from '../../platform/locale.ts';
import { MERCHANT_DESK } from '../office/kit/back-office.tsx';
import { OfficeFrame } from '../office/kit/office-frame.tsx';
import { readLook } from '../office/looks.ts';
import '../office/office.css';
import './desk.css';
import { requireOwnMerchant } from '../../domains/merchants/own-merchant.server.ts';
import { timeZoneOf } from '../../domains/sites/time-zone.ts';
import { pageCtx } from '../page-context.server.ts';
import { ErrorPage } from '../shell/error-page.tsx';
import type { Route } from './+types/desk-layout';
import { guardDesk } from './guard-desk.server.ts';
import { DESK_ROOMS } from './rooms.ts';

/** Asked before every loader and every action of every room. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    await guardDesk(context, request);
  },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const { name } = await requireOwnMerchant(ctx);
  const cookie = request.headers.get('cookie') ?? '';
  return {
    look: readLook(/(?:^|;\s*)officeLook=(\w+)/.exec(cookie)?.[1]),
    timeZone: timeZoneOf(ctx.site),
    shop: pickText(name, ctx.locale, ctx.site.defaultLocale),
  };
}

/** The merchants' back office. */
export default function DeskLayout({ loaderData: { look, shop, timeZone } }: Route.ComponentProps) {
  return (
    <OfficeFrame office={MERCHANT_DESK} owner={shop} look={look} timeZone={timeZone} groups={DESK_ROOMS}>
      <Outlet />
    </OfficeFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const known = useRouteLoaderData<typeof loader>('desk/desk-layout');
  return (
    <div data-office={known?.look ?? 'auto'} className="min-h-screen bg-page text-ink">
      <main id="content">
        <ErrorPage error={error} />
      </main>
    </div>
  );
}
