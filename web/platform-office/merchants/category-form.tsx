import { useRef } from 'react';
import { Form } from 'react-router';
import type { ShopCategory } from '../../../domains/merchants/supervision/contract.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

interface CategoryFormProps {
  /** Undefined for a new one. */
  category: (ShopCategory & { rate: string }) | undefined;
  answer?: FormAnswer;
}

/** Name in six languages and commission of one category of shops. */
export function CategoryForm({ category, answer }: CategoryFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  useProblemFocus(form, answer);
  return (
    <Panel title={t(category ? 'merchant-admin:categories.edit' : 'merchant-admin:categories.add')} className="mb-5">
      <Form
        ref={form}
        method="post"
        action={category ? `?edit=${category.id}` : '?new=1'}
        noValidate
        className="grid gap-4"
      >
        <input type="hidden" name="id" value={category?.id ?? ''} />
        <LanguageSwitch filled={[category?.name ?? {}]} answer={answer} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[2fr_1fr]">
          <TextsField
            name="name"
            label={t('merchant-admin:categories.name')}
            texts={category?.name ?? {}}
            answer={answer}
            maxLength={60}
          />
          <TextField
            name="rate"
            label={t('merchant-admin:categories.rate')}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={answer?.values.rate ?? category?.rate}
            problem={answer?.problems.rate}
          />
        </div>
        <div className="flex gap-2">
          <Button type="submit" name="intent" value="save">
            {t('shell:ui.save')}
          </Button>
          <ButtonLink to="?" variant="secondary">
            {t('shell:ui.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  );
}
