import { Outlet } from 'react-router';
import { useShell } from '../session/use-shell.ts';
import type { Route } from './+types/site-layout';
import { ErrorPage } from './error-page.tsx';
import { useFrameRequest } from './frame-request.ts';
import { SITE_FRAMES } from './site-frames.ts';

/** The frame of every page shown inside its site: shop, login and account pages. */
export default function SiteLayout() {
  const Frame = useSiteFrame();
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const Frame = useSiteFrame();
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}

/** A page with a header of its own is shown on every site as on that of a store. */
function useSiteFrame() {
  const isBare = useFrameRequest('bare');
  const type = useShell()?.site.type ?? 'goods';
  return SITE_FRAMES[isBare ? 'store' : type];
}
