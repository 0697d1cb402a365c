import { listCards } from '../../../domains/forum/cards/list-cards.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/card-list';
import { CardPicture, CardPrice, CardState } from './card-parts.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return { cards: await listCards(pageCtx(context)) };
}

/** Specification 2: the membership cards on sale. */
export default function CardList({ loaderData: { cards } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { Page } = useTheme();
  const address = useForumAddress();
  return (
    <Page>
      <ForumHead title={t('forum-cards:title')} description={t('forum-cards:text')} />
      <h1 className="text-xl md:text-2xl">{t('forum-cards:title')}</h1>
      <p className="mt-1 text-secondary">{t('forum-cards:text')}</p>
      {cards.length === 0 ? (
        <div className="mt-4 rounded-card border border-line bg-card">
          <EmptyState picture="favourites" title={t('forum-cards:none')} hint={t('forum-cards:none_text')} />
        </div>
      ) : (
        <ul className="mt-4 grid gap-3 sm:grid-cols-2">
          {cards.map((card) => (
            <li
              key={card.id}
              className="relative flex min-w-0 gap-4 rounded-card border border-line bg-card p-4 transition-colors hover:border-faint"
            >
              <CardPicture card={card} size={72} />
              <div className="min-w-0 flex-1">
                <h2 className="text-base [overflow-wrap:anywhere]">
                  <Link
                    to={address(`MembershipCard/${card.id}`)}
                    className="after:absolute after:inset-0 hover:text-brand-hover"
                  >
                    {card.name}
                  </Link>
                </h2>
                <CardPrice card={card} />
                <p className="mt-1 line-clamp-3 whitespace-pre-line text-secondary">{card.benefits}</p>
                <CardState card={card} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
