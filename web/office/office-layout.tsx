import { Outlet, useRouteLoaderData } from 'react-router';
import { pageContext } from '../page-context.server.ts';
import { ErrorPage } from '../shell/error-page.tsx';
import { useTexts } from '../texts.tsx';
import type { Route } from './+types/office-layout';
import { guardOffice } from './guard-office.server.ts';
import { readLook } from './looks.ts';
import './office.css';
import { OfficeBar } from './office-bar.tsx';
import { OfficeNavigation } from './office-navigation.tsx';

/** Asked before every loader and every action of every room. */
export const middleware: Route.MiddlewareFunction[] = [({ request, context }) => guardOffice(context, request)];

export function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  const cookie = request.headers.get('cookie') ?? '';
  return {
    look: readLook(/(?:^|;\s*)officeLook=(\w+)/.exec(cookie)?.[1]),
    permissions: ctx.actor?.permissions ?? [],
  };
}

/** The platform's back office: rooms at the left, on phones behind a menu. */
export default function OfficeLayout({ loaderData: { look, permissions } }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <div data-office={look} className="min-h-screen bg-page text-ink lg:grid lg:grid-cols-[232px_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-[70] rounded-control bg-brand px-4 py-2 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {t('shell:skip_link')}
      </a>
      <OfficeNavigation permissions={permissions} />
      <div className="min-w-0">
        <OfficeBar look={look} />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto max-w-[1360px] px-4 pt-5 pb-16 outline-none md:px-8 md:pt-7"
        >
          <Outlet />
        </main>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const known = useRouteLoaderData<typeof loader>('office/office-layout');
  return (
    <div data-office={known?.look ?? 'auto'} className="min-h-screen bg-page text-ink">
      <main id="content">
        <ErrorPage error={error} />
      </main>
    </div>
  );
}
