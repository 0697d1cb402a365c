import { listOfficeCards } from '../../../domains/forum/cards/card-orders.server.ts';
import type { OfficeCard } from '../../../domains/forum/cards/contract.ts';
import { formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Route } from './+types/cards';
import { aboutForum, chosenForum } from './chosen-forum.server.ts';
import { ForumPage, forumAddress } from './forum-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const chosen = await chosenForum(context, request);
  return { about: aboutForum(chosen), cards: await listOfficeCards(chosen.at) };
}

/** The membership cards of a forum in their order. */
export default function ForumCards({ loaderData: { about, cards } }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const columns: Column<OfficeCard>[] = [
    {
      key: 'name',
      title: t('forum-cards:office.name'),
      lead: true,
      cell: (card) => (
        <Link to={forumAddress(about.site, `/cards/${card.id}`)} className="hover:text-brand-hover">
          {pickText(card.name, locale) || card.id}
        </Link>
      ),
    },
    {
      key: 'price',
      title: t('forum-cards:office.price'),
      figures: true,
      cell: ({ price }) => formatMoney(price, locale),
    },
    {
      key: 'days',
      title: t('forum-cards:office.days'),
      figures: true,
      cell: ({ days }) => formatNumber(days, locale),
    },
    { key: 'role', title: t('forum-cards:office.role'), cell: ({ role }) => role },
    {
      key: 'sold',
      title: t('forum-cards:office.sold'),
      figures: true,
      cell: ({ soldCount, stock }) =>
        stock === null
          ? formatNumber(soldCount, locale)
          : `${formatNumber(soldCount, locale)} / ${formatNumber(stock, locale)}`,
    },
    {
      key: 'state',
      title: t('forum-cards:office.state'),
      cell: ({ isOnSale }) =>
        isOnSale ? (
          <Tag variant="success">{t('forum-cards:office.on_sale')}</Tag>
        ) : (
          <Tag variant="plain">{t('forum-cards:not_on_sale')}</Tag>
        ),
    },
  ];
  const add = (
    <ButtonLink to={forumAddress(about.site, '/cards/new')} start={<Icon name="plus" size={16} />}>
      {t('forum-cards:office.add')}
    </ButtonLink>
  );
  return (
    <ForumPage about={about} tab="cards" hint={t('forum-cards:office.hint')} actions={cards.length > 0 && add}>
      {cards.length > 0 ? (
        <DataTable caption={t('forum-office:tab.cards')} columns={columns} rows={cards} keyOf={({ id }) => id} />
      ) : (
        <NothingHere icon="badge-check" title={t('forum-cards:office.none')} hint={t('forum-cards:office.none_hint')}>
          {add}
        </NothingHere>
      )}
    </ForumPage>
  );
}
