import { type FormEvent, useRef } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import type { RefundQuote } from '../../../domains/refunds/contract.ts';
import { MAX_NOTE, MAX_VOUCHERS } from '../../../domains/refunds/rules.ts';
import { PictureField } from '../../forms/uploads/picture-field.tsx';
import { refundConfirm } from '../../parts/refund/refund-url.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { RefundLines } from './refund-lines.tsx';
import { RefundSummary } from './refund-summary.tsx';
import type { RefundFormAnswer } from './send-refund.server.ts';

interface RefundFormProps {
  quote: RefundQuote;
  submitted: Record<string, string>;
  answer: RefundFormAnswer | undefined;
  /** Pictures are sent with the form, as without scripts: uploads need a session. */
  sendsFiles: boolean;
}

/** The form: pieces, kind, reason. The amounts follow the pieces; without scripts a button recalculates them. */
export function RefundForm({ quote: first, submitted, answer, sendsFiles }: RefundFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<{ quote: RefundQuote | null }>();
  const quote = fetcher.data?.quote ?? first;
  const isSending = useNavigation().formMethod === 'POST';
  const values = answer?.values ?? submitted;
  useProblemFocus(form, answer);
  const recount = (event: FormEvent) => {
    if (!(event.target instanceof HTMLInputElement) || !event.target.name.startsWith('num.')) return;
    count();
  };
  const count = () => {
    if (!form.current) return;
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(form.current))
      if (name.startsWith('num.')) search.set(name, String(value));
    void fetcher.load(`${refundConfirm(first.orderNo)}&${search}`);
  };
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onInput={recount}
      className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_300px]"
    >
      <input type="hidden" name="orderNo" value={first.orderNo} />
      <div className="grid min-w-0 gap-3">
        {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
        <Card title={t('refunds:items')}>
          <RefundLines quote={quote} problem={answer?.problems.lines} onChange={() => setTimeout(count)} />
        </Card>
        <Card className="grid gap-5">
          {quote.kinds.length > 1 ? (
            <RadioGroup
              legend={t('refunds:kind_label')}
              name="kind"
              variant="cards"
              className="sm:grid-cols-2"
              defaultValue={values.kind || 'money'}
              problem={answer?.problems.kind}
              choices={quote.kinds.map((kind) => ({
                value: kind,
                label: t(`refunds:kind.${kind}`),
                hint: t(`refunds:kind_hint.${kind}`),
              }))}
            />
          ) : (
            <input type="hidden" name="kind" value="money" />
          )}
          <SelectField
            name="reason"
            label={t('refunds:reason_label')}
            required
            defaultValue={values.reason ?? ''}
            problem={answer?.problems.reason}
          >
            <option value="">{t('refunds:reason_choose')}</option>
            {quote.reasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`refunds:reason.${reason}`)}
              </option>
            ))}
          </SelectField>
          <TextArea
            name="note"
            label={t('refunds:note_label')}
            hint={t('refunds:note_hint')}
            limit={MAX_NOTE}
            defaultValue={values.note}
            problem={answer?.problems.note}
          />
          <PictureField
            label={t('refunds:vouchers')}
            hint={t('refunds:vouchers_hint', { max: MAX_VOUCHERS })}
            model="refund"
            sendsFiles={sendsFiles}
            describe={(place) => t('refunds:voucher', { place })}
            first={answer?.pictures ?? []}
            most={MAX_VOUCHERS}
            problem={answer?.problems.images}
          />
        </Card>
      </div>
      <RefundSummary quote={quote} isCounting={fetcher.state !== 'idle'} isSending={isSending} />
    </Form>
  );
}
