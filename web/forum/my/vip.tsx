import { listOwnCards } from '../../../domains/forum/cards/list-cards.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { CardPicture, CardState } from '../cards/card-parts.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/vip';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const cards = await listOwnCards(pageCtx(context));
  return { cards, isBought: new URL(request.url).searchParams.get('done') === 'bought' };
}

/** Specification 2: the membership cards that the reader has, what they give, and extending them. */
export default function Vip({ loaderData: { cards, isBought } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { OwnPage } = useTheme();
  const address = useForumAddress();
  const title = t('forum:own.vip');
  const toCards = (
    <ButtonLink to={address('MembershipCardList')} variant="secondary" size="sm">
      {t('forum-cards:all')}
    </ButtonLink>
  );
  return (
    <OwnPage title={title} actions={toCards}>
      <ForumHead title={title} noindex />
      {isBought && (
        <div className="mb-4">
          <NoticeBar kind="success">{t('forum-cards:bought')}</NoticeBar>
        </div>
      )}
      <div className="rounded-card border border-line bg-card px-4 md:px-6">
        {cards.length === 0 && (
          <EmptyState picture="favourites" title={t('forum-cards:vip.none')} hint={t('forum-cards:vip.none_text')} />
        )}
        <ul className="divide-y divide-line empty:hidden">
          {cards.map((card) => (
            <li key={card.id} className="flex flex-wrap gap-4 py-4">
              <CardPicture card={card} size={64} />
              <div className="min-w-0 flex-1 basis-60">
                <h2 className="text-base [overflow-wrap:anywhere]">{card.name}</h2>
                <CardState card={card} />
                <p className="mt-2 whitespace-pre-line text-secondary [overflow-wrap:anywhere]">{card.benefits}</p>
                {card.boards.length > 0 && (
                  <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1">
                    <span className="text-secondary">{t('forum-cards:vip.opens')}</span>
                    {card.boards.map(({ slug, name }) => (
                      <Link key={slug} to={address(`board/${slug}`)} className="text-brand-hover hover:underline">
                        {name}
                      </Link>
                    ))}
                  </p>
                )}
              </div>
              {card.isOnSale && (
                <ButtonLink
                  to={address(`MembershipCard/${card.id}`)}
                  size="sm"
                  aria-label={`${t('forum-cards:vip.renew')}: ${card.name}`}
                >
                  {t('forum-cards:vip.renew')}
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      </div>
    </OwnPage>
  );
}
