import { useRef } from 'react';
import { useNavigation } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { CODE_FIELD } from './checkout-choices.ts';

export interface CodeAnswer {
  problem?: string;
  /** Name of the coupon redeemed by the code. */
  done?: string;
}

/** A coupon code inside the checkout form: its button submits the form, and the price includes the coupon. */
export function CheckoutCode({ answer }: { answer?: CodeAnswer }) {
  const { t } = useTexts();
  const navigation = useNavigation();
  const box = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useProblemFocus(box, answer);
  return (
    <details ref={box} open={answer !== undefined} className="group">
      <summary className="w-fit list-none rounded-control text-[13px] text-secondary underline decoration-dotted underline-offset-4 hover:text-ink [&::-webkit-details-marker]:hidden">
        {t('gifts:checkout.have_code')}
      </summary>
      <div className="mt-2 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            key={answer?.done}
            name={CODE_FIELD}
            label={t('gifts:checkout.code')}
            hideLabel
            placeholder={t('gifts:checkout.code')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            // elsewhere in the checkout Enter only recalculates
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit(button.current);
            }}
            problem={answer?.problem}
            className="tabular uppercase placeholder:normal-case"
          />
        </div>
        <Button
          ref={button}
          variant="secondary"
          name="intent"
          value="redeem"
          busy={navigation.formData?.get('intent') === 'redeem'}
          className="min-h-11"
        >
          {t('gifts:checkout.redeem')}
        </Button>
      </div>
      {answer?.done && (
        <p role="status" className="mt-1.5 text-[13px] text-success">
          {t('gifts:checkout.done', { name: answer.done })}
        </p>
      )}
    </details>
  );
}
