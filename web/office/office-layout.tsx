import { Outlet, useRouteLoaderData } from 'react-router';
import { timeZoneOf } from '../../domains/sites/time-zone.ts';
import { pageContext } from '../page-context.server.ts';
import { ErrorPage } from '../shell/error-page.tsx';
import { useShell } from '../shell/use-shell.ts';
import type { Route } from './+types/office-layout';
import { guardOffice } from './guard-office.server.ts';
import { PLATFORM_OFFICE } from './kit/back-office.tsx';
import { OfficeFrame } from './kit/office-frame.tsx';
import { readLook } from './looks.ts';
import './office.css';
import { openRooms } from './rooms.ts';

/** Asked before every loader and every action of every room. */
export const middleware: Route.MiddlewareFunction[] = [({ request, context }) => guardOffice(context, request)];

export function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  const cookie = request.headers.get('cookie') ?? '';
  return {
    look: readLook(/(?:^|;\s*)officeLook=(\w+)/.exec(cookie)?.[1]),
    permissions: ctx.actor?.permissions ?? [],
    timeZone: timeZoneOf(ctx.site),
  };
}

/** The platform's back office. */
export default function OfficeLayout({ loaderData: { look, permissions, timeZone } }: Route.ComponentProps) {
  const site = useShell()?.site.name ?? '';
  return (
    <OfficeFrame office={PLATFORM_OFFICE} owner={site} look={look} timeZone={timeZone} groups={openRooms(permissions)}>
      <Outlet />
    </OfficeFrame>
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
