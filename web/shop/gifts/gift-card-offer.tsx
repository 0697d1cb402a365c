import { Form, useNavigation } from 'react-router';
import type { GiftCardOffer as Offer } from '../../../domains/payments/gift-cards/contract.ts';
import { formatRound } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { GiftAnswer } from './gift-action.server.ts';
import { GiftFace } from './gift-art.tsx';

interface GiftCardOfferProps {
  offer: Offer;
  /** Idempotency key of this form: submitting it twice buys once. */
  requestId: string;
  answer?: GiftAnswer;
}

/** The cards for sale: design, amount, quantity. */
export function GiftCardOffer({ offer, requestId, answer }: GiftCardOfferProps) {
  const { t } = useTexts();
  const { formData } = useNavigation();
  if (offer.amounts.length === 0) {
    return <EmptyState picture="orders" title={t('gifts:buy.none')} hint={t('gifts:buy.none_text')} />;
  }
  return (
    <Form method="post">
      <input type="hidden" name="requestId" value={requestId} />
      <input type="hidden" name="currency" value={offer.amounts[0]?.currency} />
      {answer?.message && (
        <div className="mb-4">
          <NoticeBar kind="problem">{answer.message}</NoticeBar>
        </div>
      )}
      <Designs designs={offer.designs} chosen={answer?.values.design} />
      <Amounts amounts={offer.amounts} problem={answer?.problems.amount} chosen={answer?.values.amount} />
      <div className="mt-5 flex flex-wrap items-end gap-4">
        <div className="w-28">
          <SelectField name="num" label={t('gifts:buy.num')} defaultValue="1">
            {Array.from({ length: offer.most }, (_, at) => at + 1).map((num) => (
              <option key={num}>{num}</option>
            ))}
          </SelectField>
        </div>
        <Button size="lg" name="intent" value="buy" busy={formData?.get('intent') === 'buy'}>
          {t('gifts:buy.button')}
        </Button>
      </div>
      <ul className="mt-6 grid gap-1.5 border-line border-t pt-4 text-[13px] text-secondary">
        {['use', 'give', 'years', 'refund'].map((key) => (
          <li key={key} className="flex gap-2">
            <span aria-hidden="true">·</span>
            <span>{t(`gifts:buy.terms.${key}`, { years: offer.years })}</span>
          </li>
        ))}
      </ul>
    </Form>
  );
}

function Designs({ designs, chosen }: { designs: Offer['designs']; chosen?: string }) {
  const { t } = useTexts();
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('gifts:buy.design')}</legend>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {designs.map((design, at) => (
          <label
            key={design}
            className="cursor-pointer rounded-card border-2 border-transparent p-1 transition-colors hover:border-line has-checked:border-brand has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name="design"
              value={design}
              defaultChecked={chosen ? chosen === design : at === 0}
              className="sr-only"
            />
            <GiftFace design={design}>
              <span className="mt-auto font-semibold text-[13px]">{t(`gifts:design.${design}`)}</span>
            </GiftFace>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Amounts({ amounts, problem, chosen }: { amounts: Offer['amounts']; problem?: string; chosen?: string }) {
  const { t, locale } = useTexts();
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 font-medium">{t('gifts:buy.amount')}</legend>
      <div className="flex flex-wrap gap-2 md:gap-3">
        {amounts.map((money, at) => (
          <label
            key={money.amount}
            className="tabular flex min-h-12 min-w-24 cursor-pointer items-center justify-center rounded-control border border-line px-3 text-center font-semibold transition-colors hover:border-faint has-checked:border-brand has-checked:bg-brand-tint has-checked:text-brand-hover has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name="amount"
              value={money.amount}
              defaultChecked={chosen ? chosen === String(money.amount) : at === 1}
              className="sr-only"
            />
            {formatRound(money, locale)}
          </label>
        ))}
      </div>
      {problem && (
        <p role="alert" className="mt-1.5 text-[13px] text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
