import { Form, useNavigation } from 'react-router';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The field that redeems a code. */
export function RedeemCode({ answer }: { answer?: FormAnswer }) {
  const { t } = useTexts();
  const { state, formMethod } = useNavigation();
  return (
    <Form method="post" noValidate className="mt-4 flex max-w-xl flex-wrap items-start gap-2">
      <div className="min-w-0 flex-1 basis-56">
        <TextField
          name="code"
          label={t('coupons:redeem.label')}
          hideLabel
          placeholder={t('coupons:redeem.label')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          defaultValue={answer?.values.code}
          problem={answer?.problems.code ?? answer?.message}
          className="tabular uppercase placeholder:normal-case"
        />
      </div>
      <Button variant="secondary" busy={state !== 'idle' && formMethod === 'POST'} className="min-h-11">
        {t('coupons:redeem.button')}
      </Button>
    </Form>
  );
}
