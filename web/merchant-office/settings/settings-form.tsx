import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

export interface SettingsFormProps {
  intent: string;
  /** What is stored: the fields are reset when it changes. */
  stored: unknown;
  answer?: FormAnswer;
  children: ReactNode;
}

/** One part of the settings with its button. */
export function SettingsForm({ intent, stored, answer, children }: SettingsFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const { state, formData } = useNavigation();
  useProblemFocus(form, answer);
  return (
    <Form
      ref={form}
      key={JSON.stringify(stored)}
      method="post"
      preventScrollReset
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      {children}
      <Button
        type="submit"
        name="intent"
        value={intent}
        busy={state === 'submitting' && formData?.get('intent') === intent}
        className="w-fit"
      >
        {t('shell:ui.save')}
      </Button>
    </Form>
  );
}
