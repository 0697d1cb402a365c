import { pageContext } from '../page-context.server.ts';
import { useTexts } from '../texts.tsx';
import type { Route } from './+types/home';

export async function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).keep('catalog', 'sites');
  return {};
}

export default function Home() {
  const { t } = useTexts();
  return <main className="content py-8 text-2xl text-brand">{t('shell:app_name')}</main>;
}
