import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { DEFAULT_SHIP_DAYS, UNSHIPPED_CHOICES } from '../../../domains/platform-office/closings/rules.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

const MAX_REASON = 300;

/** Reason, and what happens to paid orders that were not shipped. */
export function CloseForm({ answer }: { answer?: FormAnswer }) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state === 'submitting';
  useProblemFocus(form, answer);
  return (
    <Panel>
      <Form ref={form} method="post" noValidate preventScrollReset className="grid max-w-2xl gap-4">
        <RadioGroup
          legend={t('shop-closing:choice')}
          name="unshipped"
          className="flex-col"
          defaultValue={answer?.values.unshipped ?? 'refund'}
          problem={answer?.problems.unshipped}
          choices={UNSHIPPED_CHOICES.map((value) => ({ value, label: t(`shop-closing:choices.${value}`) }))}
        />
        <div className="max-w-48">
          <TextField
            name="shipDays"
            label={t('shop-closing:days')}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={answer?.values.shipDays ?? DEFAULT_SHIP_DAYS}
            problem={answer?.problems.shipDays}
          />
        </div>
        <TextArea
          name="reason"
          label={t('merchant-admin:reason')}
          required
          rows={3}
          limit={MAX_REASON}
          defaultValue={answer?.values.reason}
          problem={answer?.problems.reason}
        />
        <div>
          <Button type="submit" variant="danger" busy={isBusy}>
            {t('shop-closing:close')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
