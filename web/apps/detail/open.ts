import { data } from 'react-router';
import { openWebApp } from '../../../domains/app-market/downloads/open-web-app.server.ts';
import { isVisit } from '../../../domains/app-market/downloads/rules.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import type { Route } from './+types/open';

/** Leads to a web app; users who opened it here may rate it. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const id = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0;
  try {
    const address = uncheckedAddress(await openWebApp(ctx, id, isVisit(request.headers)));
    return redirect(address, { status: 303, headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'app_not_found') throw error;
    throw data({ message: '' }, { status: 404 });
  }
}
