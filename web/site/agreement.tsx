import { readPage } from '../../domains/sites/queries.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { pageContext } from '../session/page-context.server.ts';
import type { Route } from './+types/agreement';
import { StaticText } from './static-text.tsx';

/** The agreements that anybody may read; `privacy` has an address of its own. */
const MARKS = new Set(['ad', 'coop', 'user']);

/** Specification 2: /agreement?mark=ad|coop&name=…; the name in the address is only a label and is not believed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  const mark = new URL(request.url).searchParams.get('mark') ?? 'user';
  const page = MARKS.has(mark) ? await readPage(ctx, mark) : undefined;
  if (!page) throw new DomainError('not_found');
  keep('sites');
  return { page, mark };
}

export default function Agreement({ loaderData }: Route.ComponentProps) {
  return <StaticText page={loaderData.page} canonical={`/agreement?mark=${loaderData.mark}`} />;
}
