import { data } from 'react-router';
import { listAppsOfDeveloper } from '../../../domains/app-market/reading/list-apps.server.ts';
import { inLanguage } from '../../../domains/app-market/reading/read-cards.server.ts';
import { readDeveloperFace } from '../../../domains/developers/names.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AppIcon } from '../parts/app-icon.tsx';
import { AppRows } from '../parts/app-row.tsx';
import { Section } from '../parts/section.tsx';
import type { Route } from './+types/developer';

const SHOWN = 100;

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const id = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0;
  const [face, apps] = await Promise.all([readDeveloperFace(ctx, id), listAppsOfDeveloper(ctx, id, SHOWN)]);
  if (!face) throw data({ message: '' }, { status: 404 });
  return { developer: { ...face, intro: inLanguage(ctx, face.intro) }, apps };
}

/** A developer and what they offer. */
export default function Developer({ loaderData: { developer, apps } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { id, name, kind, intro, website } = developer;
  return (
    <div className="content grid gap-4 py-4 md:gap-6 md:py-6">
      <PageHead title={name} description={intro} canonical={`/app/developer/${id}`} />
      <header className="flex items-start gap-4 rounded-card border border-line bg-card p-4 md:gap-6 md:p-6">
        <AppIcon app={{ name, icon: '' }} size={72} className="rounded-full!" />
        <div className="min-w-0 flex-1">
          <h1 className="text-xl [overflow-wrap:anywhere] md:text-2xl">{name}</h1>
          <p className="text-[13px] text-muted">{t(`apps:developer.${kind}`)}</p>
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
      <Section title={t('apps:developer.apps')}>
        {apps.length > 0 ? <AppRows apps={apps} /> : <EmptyState picture="search" title={t('apps:developer.none')} />}
      </Section>
    </div>
  );
}
