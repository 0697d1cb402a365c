import { data } from 'react-router';
import { listApisOfDeveloper } from '../../../domains/api-market/reading/list-apis.server.ts';
import { inLanguage } from '../../../domains/api-market/reading/read-cards.server.ts';
import { readDeveloperFace } from '../../../domains/developers/names.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ApiCards } from '../parts/api-card.tsx';
import { ApiIcon } from '../parts/api-icon.tsx';
import { readId } from '../parts/read-or-404.server.ts';
import { Section } from '../parts/section.tsx';
import type { Route } from './+types/provider';

const SHOWN = 100;

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const id = readId(params.id);
  const [face, apis] = await Promise.all([readDeveloperFace(ctx, id), listApisOfDeveloper(ctx, id, SHOWN)]);
  if (!face) throw data({ message: '' }, { status: 404 });
  return { provider: { ...face, intro: inLanguage(ctx, face.intro) }, apis };
}

/** A developer and the APIs that they offer. */
export default function Provider({ loaderData: { provider, apis } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { id, name, kind, intro, website } = provider;
  return (
    <div className="content grid gap-6 py-4 md:gap-8 md:py-6">
      <PageHead title={name} description={intro} canonical={`/api_provider/${id}`} />
      <header className="flex items-start gap-4 rounded-card border border-line bg-card p-4 md:gap-6 md:p-6">
        <ApiIcon api={{ name, icon: '' }} size={72} className="rounded-full!" />
        <div className="min-w-0 flex-1">
          <h1 className="text-xl [overflow-wrap:anywhere] md:text-2xl">{name}</h1>
          <p className="text-[13px] text-muted">{t(`apis:provider.${kind}`)}</p>
          {intro && <p className="mt-2 whitespace-pre-line text-secondary [overflow-wrap:anywhere]">{intro}</p>}
          {website.startsWith('https:') && (
            <a
              href={website}
              target="_blank"
              rel="noopener nofollow"
              className="mt-1 inline-block py-1 text-brand-hover [overflow-wrap:anywhere] hover:underline"
            >
              {new URL(website).host}
            </a>
          )}
        </div>
      </header>
      <Section title={t('apis:provider.apis')}>
        {apis.length > 0 ? (
          <ApiCards apis={apis} />
        ) : (
          <div className="rounded-card border border-line bg-card">
            <EmptyState picture="search" title={t('apis:provider.none')} />
          </div>
        )}
      </Section>
    </div>
  );
}
