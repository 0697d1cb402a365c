import { useLocation, useNavigation } from 'react-router';
import { readCategoryTree } from '../../../../domains/catalog/queries.server.ts';
import { previewChange } from '../../../../domains/merchant-office/products/changes/preview-change.server.ts';
import { startChange } from '../../../../domains/merchant-office/products/changes/start-change.server.ts';
import { requireOwnMerchant } from '../../../../domains/merchants/own-merchant.server.ts';
import { formatNumber } from '../../../../platform/locale/format.ts';
import { ListFoot } from '../../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../../back-office/kit/nothing-here.tsx';
import { OfficeForm } from '../../../back-office/kit/office-form.tsx';
import { OfficePage } from '../../../back-office/kit/office-page.tsx';
import { Panel } from '../../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { handleForm } from '../../../forms/handle-form.server.ts';
import { pageCtx } from '../../../session/page-context.server.ts';
import { redirect } from '../../../session/redirects.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { flatCategories } from '../flat-categories.ts';
import type { Route } from './+types/change';
import { ChangeFields } from './change-fields.tsx';
import { ChangedRows } from './changed-rows.tsx';
import { readChangeForm } from './read-change-form.server.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const { currency } = await requireOwnMerchant(ctx, 'products.edit');
  const query = new URL(request.url).searchParams;
  const { selection, change, problems, isEmpty } = readChangeForm(query, currency);
  const page = Math.min(500, Math.max(1, Math.trunc(Number(query.get('page'))) || 1));
  const [preview, tree] = await Promise.all([
    previewChange(ctx, { ...selection, change, page }),
    readCategoryTree(ctx),
  ]);
  const { t } = ctx.app.texts[ctx.locale];
  return {
    preview,
    isReady: !isEmpty && Object.keys(problems).length === 0,
    problems: Object.fromEntries(Object.entries(problems).map(([field, code]) => [field, t(`errors:field.${code}`)])),
    currency,
    categories: flatCategories(tree),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx) => {
    const { currency } = await requireOwnMerchant(ctx, 'products.edit');
    const { selection, change } = readChangeForm(new URL(request.url).searchParams, currency);
    const { id } = await startChange(ctx, { ...selection, change });
    // the report itself says that it has begun
    throw redirect(`/login2/products/changes/${id}`, 303);
  });
}

/** One change of many products: what to change, and what would become of each of them. */
export default function Change({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const { search } = useLocation();
  const { preview, isReady, problems, currency, categories } = loaderData;
  const isBusy = useNavigation().formMethod === 'POST';
  const back = { to: '/login2/products', label: t('merchant-office:sections.products') } as const;
  if (preview.total === 0) {
    return (
      <OfficePage title={t('shop-products:change.title')} back={back}>
        <NothingHere
          icon="package-open"
          title={t('shop-products:change.none')}
          hint={t('shop-products:change.none_hint')}
        />
      </OfficePage>
    );
  }
  return (
    <OfficePage
      title={t('shop-products:change.title')}
      hint={t('shop-products:change.hint', { number: preview.total })}
      back={back}
      answer={actionData as FormAnswer | undefined}
    >
      <div className="grid gap-5">
        <Panel title={t('shop-products:change.what')}>
          <ChangeFields key={search} {...{ currency, categories, problems }} />
        </Panel>
        <section aria-label={t('shop-products:change.preview')}>
          <ChangedRows preview={preview} />
          <ListFoot list={preview} />
        </section>
        {isReady && (
          <OfficeForm method="post" action={search} className="sticky bottom-0 z-20 border-line border-t bg-page py-3">
            <Button type="submit" name="intent" value="start" busy={isBusy}>
              {t('shop-products:change.start', { count: preview.total, number: formatNumber(preview.total, locale) })}
            </Button>
          </OfficeForm>
        )}
      </div>
    </OfficePage>
  );
}
