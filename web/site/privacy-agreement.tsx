import { readPage } from '../../domains/sites/queries.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { pageContext } from '../session/page-context.server.ts';
import type { Route } from './+types/privacy-agreement';
import { StaticText } from './static-text.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  const page = await readPage(ctx, 'privacy');
  if (!page) throw new DomainError('not_found');
  keep('sites');
  return { page };
}

export default function PrivacyAgreement({ loaderData }: Route.ComponentProps) {
  return <StaticText page={loaderData.page} canonical="/privacy_agreement" />;
}
