import { listFlashSale } from '../../../domains/promotions/flash-sale/queries.server.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/seckill';
import { FlashCard } from './parts/flash-card.tsx';
import { SlotTabs } from './parts/slot-tabs.tsx';
import { readId } from './read-id.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  keep('catalog', 'sites');
  const asked = readId(url.searchParams.get('slot'));
  return { sale: await listFlashSale(ctx, asked || undefined), serverTime: ctx.now.toISOString() };
}

/** The rounds of the flash sale and the products of one of them. */
export default function Seckill({ loaderData: { sale, serverTime } }: Route.ComponentProps) {
  const { t } = useTexts();
  const title = t('goods:flash.title');
  const shown = sale.slots.find(({ id }) => id === sale.slot);
  return (
    <div className="content pb-10">
      <PageHead title={title} description={t('goods:flash.description')} canonical="/goods_seckill" />
      <Breadcrumbs steps={[{ label: title }]} />
      <header className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-card bg-brand bg-linear-135 from-[#f0453a] to-brand px-5 py-6 text-on-brand md:px-8">
        <div>
          <h1 className="text-2xl md:text-[32px]">{title}</h1>
          <p className="mt-1">{t('goods:flash.description')}</p>
        </div>
        {shown && shown.state !== 'over' && (
          <p className="flex items-center gap-3">
            {t(`campaigns:ends.${shown.state}`)}
            <Countdown
              key={shown.id}
              endsAt={shown.state === 'running' ? shown.endsAt : shown.startsAt}
              serverTime={serverTime}
            />
          </p>
        )}
      </header>
      {sale.slots.length > 1 && <SlotTabs slots={sale.slots} current={sale.slot} />}
      {shown && sale.list.length > 0 ? (
        <ul className="grid gap-2 md:grid-cols-2 md:gap-3">
          {sale.list.map((offer) => (
            <li key={offer.itemId}>
              <FlashCard offer={offer} state={shown.state} />
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
