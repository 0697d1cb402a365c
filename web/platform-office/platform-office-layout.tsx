import { Outlet, useRouteLoaderData } from 'react-router';
import { PLATFORM } from '../../domains/chat/rules.ts';
import { timeZoneOf } from '../../domains/sites/time-zone.ts';
import { colourSchemeOf } from '../back-office/colour-schemes.ts';
import { PLATFORM_OFFICE } from '../back-office/kit/back-office.tsx';
import { OfficeError } from '../back-office/kit/office-error.tsx';
import { OfficeFrame } from '../back-office/kit/office-frame.tsx';
import { pageContext } from '../session/page-context.server.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import type { Route } from './+types/platform-office-layout';
import { guardOffice } from './guard-platform-office.server.ts';
import '../back-office/office.css';
import { SearchField } from './search/search-field.tsx';
import { openSections } from './sections.ts';

/** Checked before every loader and every action of every section. */
export const middleware: Route.MiddlewareFunction[] = [({ request, context }) => guardOffice(context, request)];

export function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  return {
    colourScheme: colourSchemeOf(request),
    permissions: ctx.actor?.permissions ?? [],
    timeZone: timeZoneOf(ctx.site),
    isQuiet: ctx.app.deployment.isQuiet,
  };
}

/** The platform office. */
export default function OfficeLayout({ loaderData }: Route.ComponentProps) {
  const { colourScheme, permissions, timeZone, isQuiet } = loaderData;
  const { t } = useTexts();
  const site = useShell()?.site.name ?? '';
  return (
    <OfficeFrame
      office={PLATFORM_OFFICE}
      owner={site}
      colourScheme={colourScheme}
      timeZone={timeZone}
      groups={openSections(permissions)}
      serviceOf={PLATFORM}
      more={<SearchField />}
    >
      {isQuiet && (
        <p role="status" className="mb-4 rounded-control bg-brand-tint px-3 py-2 text-[13px] text-brand-hover">
          {t('platform-office:quiet_copy')}
        </p>
      )}
      <Outlet />
    </OfficeFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const known = useRouteLoaderData<typeof loader>('frame-platform-office');
  return <OfficeError error={error} colourScheme={known?.colourScheme} />;
}
