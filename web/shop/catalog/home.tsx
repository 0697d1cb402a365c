import { useEffect } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { ClaimOutcome } from '../../parts/coupon/claim-outcome.tsx';
import { TitledSection } from '../../parts/product/titled-section.tsx';
import { pageContext } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { hydrateLazily } from '../../ui/hydrate-lazily.tsx';
import type { Route } from './+types/home';
import { countAdViews } from './parts/ad-click.ts';
import { AdTiles } from './parts/ad-tiles.tsx';
import { Carousel } from './parts/carousel.tsx';
import { FlashStrip } from './parts/flash-strip.tsx';
import { readHome } from './read-home.server.ts';

const CategoryMenu = hydrateLazily(() => import('../../frames/category-menu.tsx'));
const HomeGoods = hydrateLazily(() => import('./parts/home-goods.tsx'));
const MoreGoods = hydrateLazily(() => import('./parts/more-goods.tsx'));
const QuickLinks = hydrateLazily(() => import('./parts/quick-links.tsx'));

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, url, keep, keepUntil } = context.get(pageContext);
  keep('catalog', 'sites', 'campaigns');
  const { home, until } = await readHome(ctx, url.searchParams.get('preview'));
  if (until) keepUntil(until);
  return { ...home, serverTime: ctx.now.toISOString() };
}

/** Claiming a coupon does not change the page's data. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formAction ? false : defaultShouldRevalidate;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { slides, quickLinks, tiles, content, parts, isEmpty, serverTime } = loaderData;
  const { t } = useTexts();
  const shell = useShell();
  const site = shell?.site.name ?? '';
  const shown = [...slides, ...tiles, ...quickLinks].map(({ id }) => id).join('.');
  useEffect(() => countAdViews(shown), [shown]);
  return (
    <div className="content flex flex-col gap-6 pt-3 pb-10 md:gap-9 lg:pt-0">
      <PageHead
        title={t('goods:home.title', { site })}
        description={t('goods:home.description')}
        canonical="/"
        image={slides[0] && { url: slides[0].image, alt: slides[0].title }}
      />
      <ClaimOutcome />
      <h1 className="sr-only">{t('goods:home.heading', { site })}</h1>
      <div className="grid gap-3 lg:min-h-[452px] lg:grid-cols-[220px_minmax(0,1fr)] xl:min-h-[478px]">
        <CategoryMenu className="hidden rounded-b-card lg:block" />
        <div className="flex min-w-0 flex-col gap-3 lg:pt-3">
          <div className="aspect-[2/1] sm:aspect-[5/2] lg:aspect-auto lg:h-[344px]">
            {slides.length > 0 ? <Carousel slides={slides} /> : <Welcome name={site} text={shell?.site.info ?? ''} />}
          </div>
          <AdTiles tiles={tiles} />
        </div>
      </div>
      {parts.map((part, place) => {
        const key = `${part.kind}${place}`;
        if (part.kind === 'quick_links') return <QuickLinks key={key} links={quickLinks} />;
        if (part.kind === 'goods') return <HomeGoods key={key} part={part} content={content} />;
        if (part.kind === 'flash') {
          if (!content.flash || content.flash.items.length === 0) return null;
          return <FlashStrip key={key} flash={content.flash} serverTime={serverTime} />;
        }
        if (content.mayLike.list.length === 0) return null;
        return (
          <TitledSection key={key} title={part.title ?? t('goods:home.may_like')} className="later later-long">
            <MoreGoods first={content.mayLike} />
          </TitledSection>
        );
      })}
      {isEmpty && <HomeGoods content={content} />}
    </div>
  );
}

/** In place of the pictures that a new shop does not have yet. */
function Welcome({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex h-full flex-col justify-center gap-2 rounded-card bg-brand px-6 text-on-brand md:px-12">
      <p className="text-[28px] font-bold leading-tight [overflow-wrap:anywhere] md:text-[44px]">{name}</p>
      {text && <p className="max-w-xl md:text-lg">{text}</p>}
    </div>
  );
}
