import { Outlet, useRouteLoaderData } from 'react-router';
import { pickText } from '../../platform/locale.ts';
import { MERCHANT_OFFICE } from '../back-office/kit/back-office.tsx';
import { OfficeFrame } from '../back-office/kit/office-frame.tsx';
import { readLook } from '../back-office/looks.ts';
import '../back-office/office.css';
import './merchant-office.css';
import { requireOwnMerchant } from '../../domains/merchants/own-merchant.server.ts';
import { timeZoneOf } from '../../domains/sites/time-zone.ts';
import { ErrorPage } from '../frames/error-page.tsx';
import { pageCtx } from '../session/page-context.server.ts';
import type { Route } from './+types/merchant-office-layout';
import { guardMerchantOffice } from './guard-merchant-office.server.ts';
import { DESK_ROOMS } from './sections.ts';

/** Checked before every loader and every action of every section. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    await guardMerchantOffice(context, request);
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

/** The merchant office. */
export default function DeskLayout({ loaderData: { look, shop, timeZone } }: Route.ComponentProps) {
  return (
    <OfficeFrame office={MERCHANT_OFFICE} owner={shop} look={look} timeZone={timeZone} groups={DESK_ROOMS}>
      <Outlet />
    </OfficeFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const known = useRouteLoaderData<typeof loader>('frame-merchant-office');
  return (
    <div data-office={known?.look ?? 'auto'} className="min-h-screen bg-page text-ink">
      <main id="content">
        <ErrorPage error={error} />
      </main>
    </div>
  );
}
