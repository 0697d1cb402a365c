import { readHomeShelves } from '../../domains/catalog/queries-home.server.ts';
import { pageContext } from '../page-context.server.ts';
import { PageHead } from '../shell/page-head.tsx';
import { useTexts } from '../texts.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/seckill';
import { FlashCard } from './parts/flash-card.tsx';
import { toFlashTile } from './tile.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  keep('catalog', 'sites');
  const { flash } = await readHomeShelves(ctx);
  return {
    flash: flash && { endsAt: flash.endsAt, items: flash.items.map(toFlashTile) },
    serverTime: ctx.now.toISOString(),
  };
}

/** The running round of the flash sale. */
export default function Seckill({ loaderData: { flash, serverTime } }: Route.ComponentProps) {
  const { t } = useTexts();
  const title = t('goods:flash.title');
  return (
    <div className="content pb-10">
      <PageHead title={title} description={t('goods:flash.description')} canonical="/goods_seckill" />
      <Breadcrumbs steps={[{ label: title }]} />
      <header className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-card bg-brand bg-linear-135 from-[#f0453a] to-brand px-5 py-6 text-on-brand md:px-8">
        <div>
          <h1 className="text-2xl md:text-[32px]">{title}</h1>
          <p className="mt-1">{t('goods:flash.description')}</p>
        </div>
        {flash && (
          <p className="flex items-center gap-3">
            {t('goods:home.flash_ends')}
            <Countdown endsAt={flash.endsAt} serverTime={serverTime} />
          </p>
        )}
      </header>
      {flash && flash.items.length > 0 ? (
        <ul className="grid gap-2 md:grid-cols-2 md:gap-3">
          {flash.items.map((offer) => (
            <li key={offer.itemId}>
              <FlashCard offer={offer} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="rounded-card bg-card">
          <EmptyState picture="search" title={t('goods:flash.none')} hint={t('goods:flash.none_hint')}>
            <ButtonLink to="/">{t('shell:home')}</ButtonLink>
          </EmptyState>
        </div>
      )}
    </div>
  );
}
