import {
  listShopCategories,
  removeShopCategory,
  saveShopCategory,
} from '../../../domains/merchants/supervision/commission.server.ts';
import { type ShopCategory, shopCategoryInput, shopIdInput } from '../../../domains/merchants/supervision/contract.ts';
import { parseRate, writeRate } from '../../../domains/merchants/supervision/rules.ts';
import { refuseFields } from '../../../platform/errors.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readNumber } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Route } from './+types/categories';
import { ShopKindButtons } from './shop-kind-buttons.tsx';
import { ShopKindForm } from './shop-kind-form.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const categories = await listShopCategories(pageCtx(context));
  return {
    categories: categories.map((category) => ({ ...category, rate: writeRate(category.commissionBp) })),
    isAdding: search.has('new'),
    editing: Number(search.get('edit')),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    if (intent === 'remove') {
      await removeShopCategory(ctx, parseOrRefuse(shopIdInput, { id: readNumber(submitted.id) }));
      return { done: 'removed', to: '/admin/merchant_categories' };
    }
    const commissionBp = parseRate(submitted.rate ?? '');
    if (commissionBp === undefined) refuseFields([{ field: 'rate', code: 'invalid_value' }]);
    const input = { id: readNumber(submitted.id), name: readTexts(submitted, 'name'), commissionBp };
    await saveShopCategory(ctx, parseOrRefuse(shopCategoryInput, input));
    return { done: 'merchant-admin.category', to: '/admin/merchant_categories' };
  });
}

/** The categories of shops with their commission. */
export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { categories, isAdding, editing } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const columns = useColumns();
  const edited = categories.find(({ id }) => id === editing);
  return (
    <OfficePage
      title={t('platform-office:sections.merchant_categories')}
      hint={t('merchant-admin:categories.hint')}
      answer={answer}
      actions={
        <ButtonLink to="?new=1" start={<Icon name="plus" size={17} />}>
          {t('merchant-admin:categories.add')}
        </ButtonLink>
      }
    >
      {(isAdding || edited) && (
        <ShopKindForm
          key={edited?.id ?? 'new'}
          title={t(edited ? 'merchant-admin:categories.edit' : 'merchant-admin:categories.add')}
          edited={edited}
          hasRate
          answer={answer}
        />
      )}
      {categories.length > 0 ? (
        <DataTable
          caption={t('platform-office:sections.merchant_categories')}
          columns={columns}
          rows={categories}
          keyOf={({ id }) => id}
        />
      ) : (
        <NothingHere icon="layers" title={t('merchant-admin:categories.none')} />
      )}
    </OfficePage>
  );
}

function useColumns(): Column<ShopCategory & { rate: string }>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'name',
      title: t('merchant-admin:categories.name'),
      lead: true,
      cell: ({ name }) => pickText(name, locale),
    },
    { key: 'rate', title: t('merchant-admin:categories.rate'), figures: true, cell: ({ rate }) => rate },
    { key: 'shops', title: t('merchant-admin:categories.shops'), figures: true, cell: ({ shops }) => shops },
    {
      key: 'exceptions',
      title: t('merchant-admin:categories.exceptions'),
      figures: true,
      cell: ({ exceptions }) => exceptions,
    },
    {
      key: 'edit',
      title: t('shell:ui.edit'),
      actions: true,
      cell: ({ id, name, isUsed }) => (
        <ShopKindButtons
          id={id}
          name={pickText(name, locale)}
          removal={isUsed ? undefined : t('merchant-admin:categories.remove_question')}
        />
      ),
    },
  ];
}
