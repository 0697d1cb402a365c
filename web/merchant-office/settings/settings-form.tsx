import { type ReactNode, useRef } from 'react';
import { useNavigation } from 'react-router';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
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
  const form = useRef<HTMLFormElement>(null);
  const { state, formData } = useNavigation();
  useProblemFocus(form, answer);
  return (
    <OfficeForm
      ref={form}
      key={JSON.stringify(stored)}
      method="post"
      preventScrollReset
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      {children}
      <SaveBar intent={intent} busy={state === 'submitting' && formData?.get('intent') === intent} />
    </OfficeForm>
  );
}
