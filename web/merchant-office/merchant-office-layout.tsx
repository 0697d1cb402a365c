import { Outlet, useRouteLoaderData } from 'react-router';
import { pickText } from '../../platform/locale/locale.ts';
import { colourSchemeOf } from '../back-office/colour-schemes.ts';
import { MERCHANT_OFFICE } from '../back-office/kit/back-office.tsx';
import { OfficeError } from '../back-office/kit/office-error.tsx';
import { OfficeFrame } from '../back-office/kit/office-frame.tsx';
import '../back-office/office.css';
import './merchant-office.css';
import { listOwnMerchants, requireOffice } from '../../domains/merchants/own-merchant.server.ts';
import { timeZoneOf } from '../../domains/sites/time-zone.ts';
import { pageCtx } from '../session/page-context.server.ts';
import type { Route } from './+types/merchant-office-layout';
import { guardMerchantOffice } from './guard-merchant-office.server.ts';
import { sectionsFor } from './sections.ts';
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
  return {
    colourScheme: colourSchemeOf(request),
    timeZone: timeZoneOf(ctx.site),
    shop: nameOf(name),
    shopId: id,
    shops: shops.map((shop) => ({ id: shop.id, name: nameOf(shop.name) })),
    permissions,
    groups: sectionsFor(permissions),
  };
}

/** The merchant office. */
export default function DeskLayout({
  loaderData: { colourScheme, shop, shopId, shops, groups, timeZone },
}: Route.ComponentProps) {
  return (
    <OfficeFrame
      office={MERCHANT_OFFICE}
      owner={shop}
      colourScheme={colourScheme}
      timeZone={timeZone}
      groups={groups}
      serviceOf={shopId}
      more={shops.length > 1 && <ShopSwitch shops={shops} current={shopId} />}
    >
      <Outlet />
    </OfficeFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const known = useRouteLoaderData<typeof loader>('frame-merchant-office');
  return <OfficeError error={error} colourScheme={known?.colourScheme} />;
}
