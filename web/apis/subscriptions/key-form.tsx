import { Form, useNavigation } from 'react-router';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

const MAX_NAME = 60;
const MAX_ADDRESSES = 2_000;

/** Makes a key: its name, and from where it may be used. */
export function KeyForm({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  const isBusy = useNavigation().formData?.get('intent') === 'make_key';
  return (
    <Form
      method="post"
      preventScrollReset
      className="grid max-w-3xl gap-4 rounded-card border border-line bg-card p-4 md:p-5"
    >
      <input type="hidden" name="intent" value="make_key" />
      <TextField
        name="name"
        label={t('api-subscriptions:key.name')}
        hint={t('api-subscriptions:key.name_hint')}
        maxLength={MAX_NAME}
        required
        autoComplete="off"
        defaultValue={answer?.values.name ?? ''}
        problem={answer?.problems.name}
      />
      <TextArea
        name="addresses"
        label={t('api-subscriptions:key.addresses')}
        hint={t('api-subscriptions:key.addresses_hint')}
        limit={MAX_ADDRESSES}
        rows={2}
        defaultValue={answer?.values.addresses ?? ''}
        problem={answer?.problems.addresses}
      />
      <Button type="submit" busy={isBusy} className="w-fit">
        {t('api-subscriptions:key.make')}
      </Button>
    </Form>
  );
}
