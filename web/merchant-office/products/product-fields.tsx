import { PRODUCT_KIND_NAMES } from '../../../domains/catalog/product-kinds.ts';
import type { OwnProductDetail } from '../../../domains/merchant-office/products/edit-contract.ts';
import { PRODUCT_LENGTHS } from '../../../domains/merchant-office/products/rules.ts';
import type { Locale } from '../../../platform/locale/locale.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface ProductFieldsProps {
  product: OwnProductDetail | null;
  categories: readonly { id: number; name: string }[];
  /** The product's category, if the shop does not show it. */
  hidden: string | null;
  answer?: FormAnswer;
}

/** A product's name and category. */
export function ProductFields({ product, categories, hidden, answer: given }: ProductFieldsProps) {
  const { t, locale } = useTexts();
  const answer = withNameProblem(given, locale);
  const { name = {}, tagline = {}, description = {} } = product ?? {};
  const field = (key: string, value: string | number = '') => ({
    name: key,
    defaultValue: answer?.values[key] ?? value,
    problem: answer?.problems[key],
  });
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Panel title={t('merchant-office:product.texts')} hint={t('merchant-office:product.texts_hint')}>
        <div className="grid gap-4">
          <LanguageSwitch filled={[name, tagline, description]} answer={answer} />
          <TextsField
            name="name"
            label={t('merchant-office:product.name')}
            texts={name}
            answer={answer}
            maxLength={PRODUCT_LENGTHS.name}
          />
          <TextsField
            name="tagline"
            label={t('merchant-office:product.tagline')}
            texts={tagline}
            answer={answer}
            maxLength={PRODUCT_LENGTHS.tagline}
          />
          <TextsField
            name="description"
            label={t('merchant-office:product.description')}
            hint={t('merchant-office:product.description_hint')}
            texts={description}
            answer={answer}
            rich="product"
            maxLength={PRODUCT_LENGTHS.description}
          />
        </div>
      </Panel>
      <Panel title={t('merchant-office:product.place')} className="content-start">
        <div className="grid gap-4">
          <SelectField
            label={t('sales:state')}
            {...field('status', product?.status === 'waiting' ? 'on_sale' : (product?.status ?? 'draft'))}
          >
            {(['on_sale', 'off_sale', 'draft'] as const).map((status) => (
              <option key={status} value={status}>
                {t(`merchant-office:products.status.${status}`)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('merchant-office:product.category')} {...field('categoryId', product?.categoryId)}>
            <option value="">{t('sales:ship_form.choose')}</option>
            {product && hidden !== null && (
              <option value={product.categoryId}>
                {t('merchant-office:product.category_hidden', { name: hidden })}
              </option>
            )}
            {categories.map((category) => (
              <option key={category.id} value={category.id}>
                {category.name}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('merchant-office:product.kind')} {...field('kind', product?.kind ?? 'physical')}>
            {PRODUCT_KIND_NAMES.map((kind) => (
              <option key={kind} value={kind}>
                {t(`merchant-office:product.${kind}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('merchant-office:product.vendor')}
            maxLength={PRODUCT_LENGTHS.vendor}
            {...field('vendor', product?.vendor)}
          />
          <TextField
            label={t('merchant-office:product.tags')}
            hint={t('merchant-office:product.tags_hint')}
            {...field('tags', product?.tags.join(', '))}
          />
        </div>
      </Panel>
    </div>
  );
}

/** That a product has no name at all is said at the name in the reader's language. */
function withNameProblem(answer: FormAnswer | undefined, locale: Locale): FormAnswer | undefined {
  const problem = answer?.problems.name;
  return problem ? { ...answer, problems: { ...answer.problems, [`name.${locale}`]: problem } } : answer;
}
