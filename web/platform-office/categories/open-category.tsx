import { Form } from 'react-router';
import type { OfficeCategory } from '../../../domains/catalog/categories/contract.ts';
import { type CategoryKind, MAX_LEVELS } from '../../../domains/catalog/categories/rules.ts';
import { withBelow } from '../../../domains/catalog/categories/tree.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { ActionForm, ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CategoryForm } from './category-form.tsx';
import { pathsOf } from './category-paths.ts';

interface OpenCategoryProps {
  kind: CategoryKind;
  category: OfficeCategory;
  categories: readonly OfficeCategory[];
  answer?: FormAnswer;
}

/** The chosen category: names, its place, its products, showing, hiding and deleting it. */
export function OpenCategory({ kind, category, categories, answer }: OpenCategoryProps) {
  const { t, locale } = useTexts();
  const { id, active, level } = category;
  const name = pickText(category.name, locale);
  const isEmpty = category.products === 0 && !categories.some(({ parentId }) => parentId === id);
  return (
    <>
      <CategoryForm kind={kind} category={category} answer={answer} />
      <Panel title={name}>
        <div className="grid gap-4">
          <div className="flex flex-wrap gap-2">
            {level < MAX_LEVELS && (
              <ButtonLink
                to={`?kind=${kind}&new=${id}`}
                variant="secondary"
                size="sm"
                start={<Icon name="plus" size={15} />}
              >
                {t('category-admin:add_here')}
              </ButtonLink>
            )}
            <ActionForm
              intent={active ? 'hide' : 'show'}
              values={{ id }}
              label={t(active ? 'category-admin:hide' : 'category-admin:show')}
              about={name}
            />
            {isEmpty && (
              <ConfirmAction
                intent="delete"
                values={{ id }}
                label={t('category-admin:delete')}
                about={name}
                question={t('category-admin:delete_question')}
                align="start"
              />
            )}
          </div>
          <p className="text-[13px] text-secondary">
            {t(active ? 'category-admin:hide_hint' : 'category-admin:hidden_hint')}
          </p>
          <Into category={category} categories={categories} />
          {category.products > 0 && <MoveProducts category={category} categories={categories} />}
          {!isEmpty && <p className="text-[13px] text-secondary">{t('category-admin:delete_hint')}</p>}
        </div>
      </Panel>
    </>
  );
}

type MoveProps = Pick<OpenCategoryProps, 'category' | 'categories'>;

/** Another category above it, chosen from a list. */
function Into({ category, categories }: MoveProps) {
  const { t, locale } = useTexts();
  const below = withBelow(categories, category.id);
  const height = Math.max(...below.map(({ level }) => level)) - category.level;
  const fits = (each: OfficeCategory) =>
    each.level + 1 + height <= MAX_LEVELS && !below.some(({ id }) => id === each.id) && each.id !== category.parentId;
  const choices = pathsOf(categories, locale).filter(({ category: each }) => fits(each));
  if (choices.length === 0 && category.parentId === null) return null;
  return (
    <Form method="post" preventScrollReset className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <input type="hidden" name="id" value={category.id} />
      <SelectField name="parentId" label={t('category-admin:into')}>
        {category.parentId !== null && <option value="">{t('category-admin:top')}</option>}
        {choices.map(({ category: { id }, path }) => (
          <option key={id} value={id}>
            {path}
          </option>
        ))}
      </SelectField>
      <Button type="submit" name="intent" value="place" variant="secondary">
        {t('category-admin:move')}
      </Button>
    </Form>
  );
}

function MoveProducts({ category, categories }: MoveProps) {
  const { t, locale } = useTexts();
  return (
    <Form method="post" preventScrollReset className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <input type="hidden" name="id" value={category.id} />
      <SelectField name="toId" label={t('category-admin:move_products', { number: category.products })}>
        {pathsOf(categories, locale)
          .filter(({ category: { id } }) => id !== category.id)
          .map(({ category: { id }, path }) => (
            <option key={id} value={id}>
              {path}
            </option>
          ))}
      </SelectField>
      <Button type="submit" name="intent" value="move_products" variant="secondary">
        {t('category-admin:move')}
      </Button>
    </Form>
  );
}
