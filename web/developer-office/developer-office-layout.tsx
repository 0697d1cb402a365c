import { Outlet, useRouteLoaderData } from 'react-router';
import { requireDeveloperOffice } from '../../domains/developers/own-developer.server.ts';
import { timeZoneOf } from '../../domains/sites/time-zone.ts';
import { colourSchemeOf } from '../back-office/colour-schemes.ts';
import { DEVELOPER_OFFICE } from '../back-office/kit/back-office.tsx';
import { OfficeError } from '../back-office/kit/office-error.tsx';
import { OfficeFrame } from '../back-office/kit/office-frame.tsx';
import '../back-office/office.css';
import { pageCtx } from '../session/page-context.server.ts';
import { useTexts } from '../texts/texts.tsx';
import { NoticeBar } from '../ui/notice-bar.tsx';
import type { Route } from './+types/developer-office-layout';
import { guardDeveloperOffice } from './guard-developer-office.server.ts';
import { developerSectionsFor } from './sections.ts';

/** Checked before every loader and every action of every section. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    await guardDeveloperOffice(context, request);
  },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const { name, permissions, status, statusReason } = await requireDeveloperOffice(ctx);
  return {
    colourScheme: colourSchemeOf(request),
    timeZone: timeZoneOf(ctx.site),
    name,
    suspendedFor: status === 'suspended' ? statusReason : null,
    groups: developerSectionsFor(permissions),
  };
}

/** The developer office. */
export default function DeveloperOfficeLayout({
  loaderData: { colourScheme, name, suspendedFor, groups, timeZone },
}: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <OfficeFrame office={DEVELOPER_OFFICE} owner={name} colourScheme={colourScheme} timeZone={timeZone} groups={groups}>
      {suspendedFor !== null && (
        <div className="mb-4">
          <NoticeBar kind="warning">
            <p className="font-semibold">{t('developer-office:suspended')}</p>
            <p className="[overflow-wrap:anywhere]">{suspendedFor}</p>
          </NoticeBar>
        </div>
      )}
      <Outlet />
    </OfficeFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const known = useRouteLoaderData<typeof loader>('frame-developer-office');
  return <OfficeError error={error} colourScheme={known?.colourScheme} />;
}
