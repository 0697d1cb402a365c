import { Form, useNavigation } from 'react-router';
import type { GiftCard } from '../../../domains/payments/gift-cards/contract.ts';
import { MOST_MESSAGE } from '../../../domains/payments/gift-cards/rules.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { GiftFace } from './gift-art.tsx';

const VARIANTS = { held: 'success', open: 'tint', redeemed: 'plain', expired: 'plain', stopped: 'plain' } as const;

/** One card: redeem it, or generate a code for someone else. The code is shown on this page only. */
export function OwnGiftCard({ card, code }: { card: GiftCard; code?: string }) {
  const { t, locale } = useTexts();
  const money = formatMoney(card.amount, locale);
  const isLeft = card.state === 'held' || card.state === 'open';
  const state = card.state === 'redeemed' && !card.isMine ? 'redeemed_by_other' : card.state;
  return (
    <article
      aria-label={`${t(`gifts:design.${card.design}`)} ${money}`}
      className="grid h-full gap-4 rounded-card border border-line p-3 sm:grid-cols-[190px_minmax(0,1fr)]"
    >
      <div className="self-start">
        <GiftFace design={card.design} faded={!isLeft}>
          <span className="text-[13px]">{t(`gifts:design.${card.design}`)}</span>
          <span className="tabular font-semibold text-xl">{money}</span>
        </GiftFace>
      </div>
      <div className="flex min-w-0 flex-col gap-1.5">
        <p>
          <Tag variant={VARIANTS[card.state]}>{t(`gifts:state.${state}`)}</Tag>
        </p>
        <p className="tabular text-[13px] text-muted [overflow-wrap:anywhere]">{card.no}</p>
        <p className="text-[13px] text-secondary">
          {t(card.redeemedAt ? 'gifts:mine.redeemed_at' : 'gifts:mine.until')}{' '}
          <LocalTime iso={card.redeemedAt ?? card.expiresAt} style="date" />
        </p>
        {code && <FreshCode code={code} />}
        {isLeft && <Acts card={card} money={money} />}
      </div>
    </article>
  );
}

function FreshCode({ code }: { code: string }) {
  const { t } = useTexts();
  return (
    <div role="status" className="rounded-control border border-success/30 bg-success/8 p-3">
      <p className="text-[13px]">{t('gifts:mine.code')}</p>
      <p className="tabular my-1 select-all font-semibold text-lg [overflow-wrap:anywhere]">{code}</p>
      <p className="text-[13px] text-secondary">{t('gifts:mine.code_once')}</p>
    </div>
  );
}

function Acts({ card, money }: { card: GiftCard; money: string }) {
  const { t } = useTexts();
  const { formData } = useNavigation();
  const busy = (intent: string) => formData?.get('intent') === intent && formData.get('no') === card.no;
  return (
    <div className="mt-auto flex flex-wrap items-start gap-2 pt-2">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="no" value={card.no} />
        <Button
          size="sm"
          name="intent"
          value="keep"
          busy={busy('keep')}
          aria-label={`${t('gifts:mine.keep')}: ${money}, ${card.no}`}
        >
          {t('gifts:mine.keep')}
        </Button>
      </Form>
      <details className="group min-w-0">
        <summary className="flex min-h-8 list-none items-center rounded-control border border-line bg-card px-3 py-1 font-semibold text-[13px] hover:border-faint [&::-webkit-details-marker]:hidden">
          {t(card.state === 'open' ? 'gifts:mine.anew' : 'gifts:mine.give')}
        </summary>
        <Form method="post" preventScrollReset className="mt-2 grid gap-2">
          <input type="hidden" name="no" value={card.no} />
          <TextArea
            name="message"
            rows={2}
            limit={MOST_MESSAGE}
            label={t('gifts:mine.message')}
            defaultValue={card.message}
          />
          {card.state === 'open' && <p className="text-[13px] text-secondary">{t('gifts:mine.anew_text')}</p>}
          <div>
            <Button size="sm" variant="secondary" name="intent" value="give" busy={busy('give')}>
              {t('gifts:mine.make_code')}
            </Button>
          </div>
        </Form>
      </details>
    </div>
  );
}
