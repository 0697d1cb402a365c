import type { MyGiftCards as Cards } from '../../../domains/payments/gift-cards/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { GiftAnswer } from './gift-action.server.ts';
import { giftHref } from './gift-url.ts';
import { OwnGiftCard } from './own-gift-card.tsx';

/** The user's gift cards, each with its actions. */
export function MyGiftCards({ cards, answer }: { cards: Cards; answer?: GiftAnswer }) {
  const { t } = useTexts();
  if (cards.list.length === 0) {
    return (
      <EmptyState picture="orders" title={t('gifts:mine.none')} hint={t('gifts:mine.none_text')}>
        <ButtonLink to={giftHref({ tab: 'buy' })}>{t('gifts:mine.buy')}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      {(answer?.message || answer?.kept) && (
        <div className="mb-4">
          <NoticeBar kind={answer.message ? 'problem' : 'success'}>{answer.message ?? t('gifts:mine.kept')}</NoticeBar>
        </div>
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {cards.list.map((card) => (
          <li key={card.no} className="min-w-0">
            <OwnGiftCard card={card} code={answer?.given?.no === card.no ? answer.given.code : undefined} />
          </li>
        ))}
      </ul>
      <Pagination
        page={cards.page}
        pages={Math.ceil(cards.total / cards.limit)}
        hrefFor={(page) => giftHref({ tab: 'mine', page })}
      />
    </>
  );
}
