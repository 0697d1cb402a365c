import { useNavigation } from 'react-router';
import { lengthOf, translateInput } from '../../../domains/merchant-office/products/translate-contract.ts';
import {
  readTranslations,
  translateProduct,
} from '../../../domains/merchant-office/products/translate-product.server.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { LOCALES, pickText, readLocale } from '../../../platform/locale/locale.ts';
import { FilterBar, FilterChoice } from '../../back-office/kit/filter-bar.tsx';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { htmlOf } from '../../forms/rich-text/shown-html.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/translations';
import { MissingLanguages } from './missing-languages.tsx';
import { TranslationRow } from './translation-row.tsx';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const product = await readTranslations(ctx, readId(params, 'product_not_found'));
  const query = new URL(request.url).searchParams;
  const isWhole = (mark: string) => product.texts.every(({ texts }) => texts[mark]);
  const from = readLocale(query.get('from')) ?? LOCALES.find((mark) => product.name[mark]) ?? 'en';
  const to = readLocale(query.get('to')) ?? LOCALES.find((mark) => mark !== from && !isWhole(mark));
  return { product, from, to: to ?? LOCALES.find((mark) => mark !== from) ?? 'en' };
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { submitted }) => {
    const texts = Object.entries(submitted).flatMap(([name, text]) => {
      const [, key] = /^text\.(.+)$/.exec(name) ?? [];
      return key ? [[key, key === 'description' ? htmlOf(text) : text]] : [];
    });
    const input = { id: readId(params, 'product_not_found'), locale: submitted.to, texts: Object.fromEntries(texts) };
    await translateProduct(ctx, parseOrRefuse(translateInput, input));
    return { done: 'saved' };
  });
}

/** The texts of a product in two languages side by side. */
export default function Translations({ loaderData: { product, from, to }, actionData }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const isBusy = useNavigation().formData?.get('intent') === 'translate';
  const languages = LOCALES.map((mark) => ({ value: mark, label: languageOf(mark).name }));
  return (
    <OfficePage
      title={t('shop-products:translate.title', { product: pickText(product.name, locale) })}
      hint={t('shop-products:translate.hint')}
      back={{ to: `/login2/products/${product.id}`, label: t('shop-products:translate.back') }}
      answer={answer}
    >
      <MissingLanguages product={product} from={from} current={to} />
      <FilterBar isWhole>
        <FilterChoice name="from" label={t('shop-products:translate.from')} value={from} choices={languages} />
        <FilterChoice name="to" label={t('shop-products:translate.to')} value={to} choices={languages} />
      </FilterBar>
      <OfficeForm key={`${from} ${to}`} method="post" noValidate preventScrollReset>
        <input type="hidden" name="intent" value="translate" />
        <input type="hidden" name="to" value={to} />
        <Panel>
          <div className="grid gap-6">
            {product.texts.map((text) => (
              <TranslationRow
                key={text.key}
                text={text}
                from={from}
                to={to}
                limit={lengthOf(text.part)}
                answer={answer}
              />
            ))}
          </div>
        </Panel>
        <SaveBar busy={isBusy} label={t('shop-products:translate.save', { language: languageOf(to).name })} />
      </OfficeForm>
    </OfficePage>
  );
}
