import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { RefundDetail } from '../../../domains/refunds/contract.ts';
import { MAX_APPEAL } from '../../../domains/refunds/rules.ts';
import type { RefundAction } from '../../../domains/refunds/states.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

interface RefundActsProps {
  refund: RefundDetail;
  answer: FormAnswer | undefined;
}

/** The buyer's possible actions, each a form of its own. */
export function RefundActions({ refund, answer }: RefundActsProps) {
  const { t } = useTexts();
  const problemsOf = (act: RefundAction) => (answer?.values.intent === act ? answer : undefined);
  const can = (act: RefundAction) => refund.actions.includes(act);
  if (refund.actions.length === 0) return null;
  return (
    <>
      {can('send_back') && (
        <Card title={t('refunds:act.send_back')}>
          <SendTo sendTo={refund.sendTo} />
          <ActionForm refundId={refund.refundId} act="send_back" answer={problemsOf('send_back')}>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                name="courier"
                label={t('refunds:courier')}
                required
                maxLength={60}
                defaultValue={problemsOf('send_back')?.values.courier}
                problem={problemsOf('send_back')?.problems.courier}
              />
              <TextField
                name="number"
                label={t('refunds:tracking')}
                required
                maxLength={60}
                defaultValue={problemsOf('send_back')?.values.number}
                problem={problemsOf('send_back')?.problems.number}
              />
            </div>
          </ActionForm>
        </Card>
      )}
      {can('appeal') && (
        <Card title={t('refunds:act.appeal')}>
          <ActionForm refundId={refund.refundId} act="appeal" answer={problemsOf('appeal')}>
            <TextArea
              name="note"
              label={t('refunds:appeal_label')}
              hint={t('refunds:appeal_hint')}
              required
              limit={MAX_APPEAL}
              defaultValue={problemsOf('appeal')?.values.note}
              problem={problemsOf('appeal')?.problems.note}
            />
          </ActionForm>
        </Card>
      )}
      {can('withdraw') && (
        <details className="rounded-card bg-card p-4 md:px-6">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-4 text-secondary hover:text-brand-hover [&::-webkit-details-marker]:hidden">
            {t('refunds:act.withdraw')}
            <Icon name="chevron-down" size={16} />
          </summary>
          <p className="my-3 text-secondary">{t('refunds:ask.withdraw')}</p>
          <ActionForm refundId={refund.refundId} act="withdraw" answer={undefined} variant="danger" />
        </details>
      )}
    </>
  );
}

function SendTo({ sendTo }: Pick<RefundDetail, 'sendTo'>) {
  const { t } = useTexts();
  if (!sendTo) return null;
  return (
    <div className="mb-4 flex gap-2.5 rounded-control bg-page px-4 py-3">
      <Icon name="map-pin" size={18} className="mt-0.5 text-muted" />
      <div className="min-w-0 break-words">
        <p className="text-[13px] text-muted">{t('refunds:send_to')}</p>
        <p className="font-medium">
          {sendTo.name} {sendTo.phone && <span className="tabular font-normal">{sendTo.phone}</span>}
        </p>
        <p className="text-secondary">{sendTo.address || t('refunds:send_to_ask')}</p>
      </div>
    </div>
  );
}

interface ActFormProps {
  refundId: number;
  act: RefundAction;
  answer: FormAnswer | undefined;
  variant?: 'primary' | 'danger';
  children?: ReactNode;
}

function ActionForm({ refundId, act, answer, variant, children }: ActFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formData?.get('intent') === act;
  useProblemFocus(form, answer);
  return (
    <Form ref={form} method="post" noValidate className="grid gap-4">
      <input type="hidden" name="refundId" value={refundId} />
      <input type="hidden" name="intent" value={act} />
      {children}
      <Button type="submit" variant={variant} busy={isBusy} className="justify-self-start">
        {t(`refunds:act.${act}`)}
      </Button>
    </Form>
  );
}
