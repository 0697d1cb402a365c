import { Outlet, useRouteLoaderData } from 'react-router';
import { pickText } from '../../platform/locale.ts';
import { MERCHANT_OFFICE } from '../back-office/kit/back-office.tsx';
import { OfficeFrame } from '../back-office/kit/office-frame.tsx';
import { readLook } from '../back-office/looks.ts';
import '../back-office/office.css';
import './merchant-office.css';
import { listOwnMerchants, requireOffice } from '../../domains/merchants/own-merchant.server.ts';
import { timeZoneOf } from '../../domains/sites/time-zone.ts';
import { ErrorPage } from '../frames/error-page.tsx';
import { pageCtx } from '../session/page-context.server.ts';
import type { Route } from './+types/merchant-office-layout';
import { guardMerchantOffice } from './guard-merchant-office.server.ts';
import { roomsFor } from './sections.ts';
import { ShopSwitch } from './shop-switch.tsx';

/** Checked before every loader and every action of every section. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    await guardMerchantOffice(context, request);
  },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const { id, name, permissions } = await requireOffice(ctx);
  const nameOf = (texts: typeof name) => pickText(texts, ctx.locale, ctx.site.defaultLocale);
  const shops = await listOwnMerchants(ctx);
  const cookie = request.headers.get('cookie') ?? '';
  return {
    look: readLook(/(?:^|;\s*)officeLook=(\w+)/.exec(cookie)?.[1]),
    timeZone: timeZoneOf(ctx.site),
    shop: nameOf(name),
    shopId: id,
    shops: shops.map((shop) => ({ id: shop.id, name: nameOf(shop.name) })),
    groups: roomsFor(permissions),
  };
}

/** The merchant office. */
export default function DeskLayout({
  loaderData: { look, shop, shopId, shops, groups, timeZone },
}: Route.ComponentProps) {
  return (
    <OfficeFrame
      office={MERCHANT_OFFICE}
      owner={shop}
      look={look}
      timeZone={timeZone}
      groups={groups}
      more={shops.length > 1 && <ShopSwitch shops={shops} current={shopId} />}
    >
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
