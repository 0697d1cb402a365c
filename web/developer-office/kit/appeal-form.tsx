import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface AppealFormProps {
  /** Characters of the text. */
  limit: number;
  answer?: FormAnswer | undefined;
  /** Hidden fields. */
  children?: ReactNode;
}

/** An appeal against a decision of the platform, with the intent `appeal`. */
export function AppealForm({ limit, answer, children }: AppealFormProps) {
  const { t } = useTexts();
  const { formData } = useNavigation();
  return (
    <Form method="post" noValidate className="grid gap-3">
      <input type="hidden" name="intent" value="appeal" />
      {children}
      <TextArea
        name="appeal"
        label={t('developer-apps:review.appeal')}
        hint={t('developer-apps:review.appeal_hint')}
        limit={limit}
        required
        defaultValue={answer?.values.appeal ?? ''}
        problem={answer?.problems.appeal}
      />
      <Button type="submit" variant="secondary" busy={formData?.get('intent') === 'appeal'} className="w-fit">
        {t('developer-apps:review.send_appeal')}
      </Button>
    </Form>
  );
}
