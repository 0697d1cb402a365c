import { useRef } from 'react';
import { Form } from 'react-router';
import type { OfficeCategory } from '../../../domains/catalog/categories/contract.ts';
import { CATEGORY_ICONS, type CategoryKind, MAX_CATEGORY_NAME } from '../../../domains/catalog/categories/rules.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { LOCALES, languageTag, pickText } from '../../../platform/locale/locale.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

interface CategoryFormProps {
  kind: CategoryKind;
  /** Undefined for a new one. */
  category?: OfficeCategory;
  /** Where a new one is added; undefined: at the top. */
  below?: OfficeCategory | undefined;
  answer?: FormAnswer;
}

/** The name of a category in six languages side by side, and the pictogram of a top category. */
export function CategoryForm({ kind, category, below, answer }: CategoryFormProps) {
  const { t, locale } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const own = answer?.values.intent === 'save' ? answer : undefined;
  useProblemFocus(form, own);
  const title = category
    ? t('category-admin:names')
    : below
      ? t('category-admin:add_below', { name: pickText(below.name, locale) })
      : t('category-admin:add');
  const isTop = category ? category.level === 1 : !below;
  return (
    <Panel title={title}>
      <Form ref={form} method="post" noValidate preventScrollReset className="grid gap-4">
        <input type="hidden" name="id" value={category?.id ?? ''} />
        <input type="hidden" name="parentId" value={category?.parentId ?? below?.id ?? ''} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
          {LOCALES.map((mark) => (
            <TextField
              key={mark}
              name={`name.${mark}`}
              label={languageOf(mark).name}
              lang={languageTag(mark)}
              maxLength={MAX_CATEGORY_NAME}
              autoComplete="off"
              defaultValue={own?.values[`name.${mark}`] ?? category?.name[mark] ?? ''}
              problem={own?.problems[`name.${mark}`]}
              beside={category && !category.name[mark] && <Missing />}
            />
          ))}
        </div>
        {isTop && <IconChoice chosen={own?.values.icon ?? category?.icon ?? ''} />}
        <SaveBar intent="save">
          <ButtonLink to={`?kind=${kind}`} variant="secondary">
            {t('shell:ui.cancel')}
          </ButtonLink>
        </SaveBar>
      </Form>
    </Panel>
  );
}

function Missing() {
  const { t } = useTexts();
  return <span className="text-warning text-xs">{t('category-admin:missing')}</span>;
}

function IconChoice({ chosen }: { chosen: string }) {
  const { t } = useTexts();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t('category-admin:icon')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {['', ...CATEGORY_ICONS].map((name, place) => (
          <label
            key={name}
            className="flex size-11 cursor-pointer items-center justify-center rounded-control border border-line has-checked:border-brand has-checked:bg-brand-tint has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input type="radio" name="icon" value={name} defaultChecked={name === chosen} className="sr-only" />
            <span className="sr-only">{t('category-admin:icon_number', { number: place + 1 })}</span>
            <Icon name={CATEGORY_ICONS[place - 1] ?? 'package'} size={20} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
