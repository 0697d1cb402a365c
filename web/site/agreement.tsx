import { readPage } from '../../domains/sites/queries.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { pageContext } from '../session/page-context.server.ts';
import type { Route } from './+types/agreement';
import { StaticText } from './static-text.tsx';

/** The public agreements; `privacy` has a separate URL. */
const MARKS = new Set(['ad', 'coop', 'user']);

const MAX_LABEL = 40;

/** Letters and spaces only: a URL must not be able to inject a message into our page. */
function readLabel(name: string | null): string {
  const label = (name ?? '').trim().replaceAll(/\s+/g, ' ');
  return label.length <= MAX_LABEL && /^[\p{L}\p{M} 《》「」’'&-]+$/u.test(label) ? label : '';
}

/** Specification 2: /agreement?mark=ad|coop&name=…: a link may set another title. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const mark = searchParams.get('mark') ?? 'user';
  const page = MARKS.has(mark) ? await readPage(ctx, mark) : undefined;
  if (!page) throw new DomainError('not_found');
  keep('sites');
  return { page, mark, name: readLabel(searchParams.get('name')) };
}

export default function Agreement({ loaderData }: Route.ComponentProps) {
  return <StaticText page={loaderData.page} name={loaderData.name} canonical={`/agreement?mark=${loaderData.mark}`} />;
}
