import { isStoreTheme } from '../../domains/stores/rules.ts';
import { DomainError } from '../../platform/errors.ts';
import { pageContext } from '../session/page-context.server.ts';
import { redirect } from '../session/redirects.ts';
import type { Route } from './+types/preview';
import { openStorePage } from './read-store-page.server.ts';
import { StoreBody } from './store-body.tsx';

export const handle = { bare: true };

export async function loader({ context, request, params }: Route.LoaderArgs) {
  if (!isStoreTheme(params.name)) throw new DomainError('not_found');
  const page = await openStorePage(context.get(pageContext), new URL(request.url).searchParams, params.name);
  if (!page) throw redirect('/store');
  return { page };
}

/** Any store in any theme: how it would look. */
export default function Preview({ loaderData: { page } }: Route.ComponentProps) {
  return <StoreBody page={page} />;
}
