import { useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { readCategoryName } from '../../../domains/catalog/categories/category-name.server.ts';
import { readCategoryTree } from '../../../domains/catalog/queries.server.ts';
import { duplicateProduct } from '../../../domains/merchant-office/products/duplicate-product.server.ts';
import { editProductInput } from '../../../domains/merchant-office/products/edit-contract.ts';
import {
  changePictures,
  readOwnProduct,
  saveOwnProduct,
} from '../../../domains/merchant-office/products/edit-product.server.ts';
import { requireOwnMerchant } from '../../../domains/merchants/own-merchant.server.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import { readForm } from '../../forms/form-answer.server.ts';
import { handleForm, parseOrRefuse, readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { Route } from './+types/edit';
import { readDraft } from './draft-form.ts';
import { answerStep, type StepAnswer } from './edit-step.server.ts';
import { flatCategories } from './flat-categories.ts';
import { OptionFields } from './option-fields.tsx';
import { PlainPictures } from './plain-pictures.tsx';
import { ProductFields } from './product-fields.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { readProductForm } from './read-product-form.server.ts';
import { SkuFields } from './sku-fields.tsx';
import { useStepFocus } from './use-step-focus.ts';
import { draftOf } from './variant-draft.ts';
import { ZERO_FIELD, ZeroPrice } from './zero-price.tsx';

const idOf = (params: { id?: string }) => (params.id === undefined ? undefined : readId(params, 'product_not_found'));

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const id = idOf(params);
  const { currency } = await requireOwnMerchant(ctx, 'products.edit');
  const [product, tree] = await Promise.all([id === undefined ? null : readOwnProduct(ctx, id), readCategoryTree(ctx)]);
  const categories = flatCategories(tree);
  const isShown = !product || categories.some((category) => category.id === product.categoryId);
  // a product stays in a category that is not shown until it is moved
  const hidden = isShown ? null : await readCategoryName(ctx, product.categoryId);
  return { product, currency, categories, hidden };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const step = answerStep(pageCtx(context), await readForm(request.clone()));
  if (step) {
    await requireOwnMerchant(pageCtx(context), 'products.edit');
    return step;
  }
  const work: Parameters<typeof handleForm>[2] = async (ctx, { intent, submitted }) => {
    const id = idOf(params);
    if (id !== undefined && (intent === 'remove' || intent === 'first')) {
      await changePictures(ctx, { productId: id, imageId: readFormId(submitted.imageId), act: intent });
      return { done: 'saved' };
    }
    if (id !== undefined && intent === 'duplicate') {
      const copy = await duplicateProduct(ctx, { id });
      return { done: 'product_copied', to: `/login2/products/${copy.id}` };
    }
    const { currency } = await requireOwnMerchant(ctx, 'products.edit');
    const input = parseOrRefuse(editProductInput, readProductForm(id, submitted, readDraft(submitted), currency));
    const saved = await saveOwnProduct(ctx, input);
    const made = input.pictures?.length ? 'product_made' : 'product_made_bare';
    return { done: id === undefined ? made : 'saved', to: `/login2/products/${saved.id}` };
  };
  return handleForm(context, request, work, { price_free: ZERO_FIELD });
}

/** One product: texts in six languages, category, variants, pictures. */
export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const { product, currency, categories, hidden } = loaderData;
  const answer = actionData as StepAnswer | undefined;
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [isUploading, setUploading] = useState(false);
  useStepFocus(form, answer);
  const draft = answer?.values.arranged === undefined ? draftOf(product, currency) : readDraft(answer.values);
  const { formData } = useNavigation();
  const isBusy = formData?.get('intent') === 'save' && !formData.has('step');
  const title = product
    ? (product.name[locale] ?? Object.values(product.name)[0] ?? '')
    : t('merchant-office:product.new');
  return (
    <OfficePage
      title={title}
      hint={t(product ? 'merchant-office:product.hint' : 'merchant-office:product.new_hint')}
      back={{ to: '/login2/products', label: t('merchant-office:sections.products') }}
      answer={answer}
      actions={
        product && (
          <>
            <ButtonLink to={`/goods_detail/${product.id}`} variant="secondary" start={<Icon name="eye" size={16} />}>
              {t('merchant-office:product.in_shop')}
            </ButtonLink>
            <ButtonLink to={`/login2/stock?product=${product.id}`} variant="secondary">
              {t('merchant-office:sections.stock')}
            </ButtonLink>
            <ButtonLink
              to={`/login2/products/${product.id}/translations`}
              variant="secondary"
              start={<Icon name="languages" size={16} />}
            >
              {t('shop-products:translate.open')}
            </ButtonLink>
            <ActionForm
              intent="duplicate"
              label={t('merchant-office:product.duplicate')}
              start={<Icon name="copy" size={16} />}
              size="md"
              leaves
            />
          </>
        )
      }
    >
      <div className="grid gap-5">
        {product && product.blocked !== null && (
          <NoticeBar kind="warning">
            {t('merchant-office:products.blocked_because', { reason: product.blocked })}
          </NoticeBar>
        )}
        {product?.status === 'waiting' && (
          <NoticeBar kind="info">{t('merchant-office:products.waiting_hint')}</NoticeBar>
        )}
        {product && product.refused !== null && (
          <NoticeBar kind="warning">
            {t('merchant-office:products.refused_because', { reason: product.refused })}
          </NoticeBar>
        )}
        {answer?.note && (
          <noscript>
            <NoticeBar kind="info">
              <a href="#options" className="underline">
                {answer.note}
              </a>
            </NoticeBar>
          </noscript>
        )}
        <OfficeForm
          key={`${product?.id} ${product?.arranged}`}
          ref={form}
          method="post"
          // without the message of an earlier save
          action={pathname}
          noValidate
          preventScrollReset
          className="grid gap-5"
        >
          <input type="hidden" name="intent" value="save" />
          {/* the first button of a form is the one that Enter presses */}
          <button type="submit" tabIndex={-1} aria-hidden="true" disabled={isUploading} className="sr-only" />
          <ProductFields product={product} categories={categories} hidden={hidden} answer={answer} />
          <ProductPictures product={product} answer={answer} onUploading={setUploading} />
          <div id="options" className="grid scroll-mt-24 gap-5">
            <OptionFields draft={draft} note={answer?.note} answer={answer} />
            <SkuFields product={product} draft={draft} currency={currency} answer={answer} />
          </div>
          <ZeroPrice answer={answer} />
          <SaveBar
            busy={isBusy}
            disabled={isUploading}
            label={product ? undefined : t('merchant-office:product.create')}
          />
        </OfficeForm>
        {product && (
          <noscript>
            <PlainPictures product={product} />
          </noscript>
        )}
      </div>
    </OfficePage>
  );
}
