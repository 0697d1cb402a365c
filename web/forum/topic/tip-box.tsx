import type { Topic } from '../../../domains/forum/contract.ts';
import type { Tips } from '../../../domains/forum/money/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PayForm } from './pay-form.tsx';

interface TipBoxProps {
  topic: Topic;
  tips: Tips;
  requestId: string;
}

/** What readers have given the author, and the way to give something. */
export default function TipBox({ topic, tips: { count, total, least, mayTip, needsPayPassword }, requestId }: TipBoxProps) {
  const { t, locale } = useTexts();
  const sum = count > 0 && (
    <span className="text-[13px] text-muted">
      {t('forum-pay:tips', { count, total: formatMoney(total, locale) })}
    </span>
  );
  if (!mayTip) return <p className="mt-4">{sum}</p>;
  return (
    <details id="tip" className="mt-4 scroll-mt-20">
      <summary className="folds inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line px-4 font-medium text-secondary hover:text-ink">
        <Icon name="gift" size={18} className="text-brand-hover" />
        {t('forum-pay:tip.title')}
        {sum}
      </summary>
      <fieldset className="mt-3 rounded-card border border-line bg-page p-4">
        <legend className="sr-only">{t('forum-pay:tip.title')}</legend>
        <p className="mb-3 text-secondary">{t('forum-pay:tip.text', { name: topic.author.name })}</p>
        <PayForm
          intent="tip"
          fields={{ topic: topic.id }}
          {...{ needsPayPassword, requestId }}
          label={t('forum-pay:tip.give')}
        >
          <TextField
            name="amount"
            label={t('forum-pay:tip.amount', { currency: least.currency })}
            hint={t('forum-pay:tip.least', { amount: formatMoney(least, locale) })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            required
          />
        </PayForm>
      </fieldset>
    </details>
  );
}
