import { useRef } from 'react';
import { Form } from 'react-router';
import type { Texts } from '../../../platform/locale/locale.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

interface ShopKindFormProps {
  title: string;
  /** Undefined for a new one. */
  edited: { id: number; name: Texts; rate?: string } | undefined;
  /** Categories have a commission, types have none. */
  hasRate: boolean;
  answer?: FormAnswer;
}

/** Name in six languages of one category or type of shops, and the commission of a category. */
export function ShopKindForm({ title, edited, hasRate, answer }: ShopKindFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  useProblemFocus(form, answer);
  return (
    <Panel title={title} className="mb-5">
      <Form
        ref={form}
        method="post"
        action={edited ? `?edit=${edited.id}` : '?new=1'}
        noValidate
        className="grid gap-4"
      >
        <input type="hidden" name="id" value={edited?.id ?? ''} />
        <LanguageSwitch filled={[edited?.name ?? {}]} answer={answer} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[2fr_1fr]">
          <TextsField
            name="name"
            label={t('merchant-admin:categories.name')}
            texts={edited?.name ?? {}}
            answer={answer}
            maxLength={60}
          />
          {hasRate && (
            <TextField
              name="rate"
              label={t('merchant-admin:categories.rate')}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={answer?.values.rate ?? edited?.rate}
              problem={answer?.problems.rate}
            />
          )}
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
