import {
  type ShopType,
  shopIdInput,
  shopTypeInput,
  shopTypeMoveInput,
} from '../../../domains/merchants/supervision/contract.ts';
import {
  listShopTypes,
  moveShopType,
  removeShopType,
  saveShopType,
} from '../../../domains/merchants/supervision/shop-types.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { MoveButtons } from '../../back-office/kit/move-buttons.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readNumber } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Route } from './+types/types';
import { ShopKindButtons } from './shop-kind-buttons.tsx';
import { ShopKindForm } from './shop-kind-form.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const types = await listShopTypes(pageCtx(context));
  return {
    types: types.map((type, place) => ({ ...type, place })),
    isAdding: search.has('new'),
    editing: Number(search.get('edit')),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const id = readNumber(submitted.id);
    switch (intent) {
      case 'save':
        await saveShopType(ctx, parseOrRefuse(shopTypeInput, { id, name: readTexts(submitted, 'name') }));
        return { done: 'merchant-admin.type', to: '/admin/merchant_types' };
      case 'move':
        await moveShopType(ctx, parseOrRefuse(shopTypeMoveInput, { id, to: readNumber(submitted.to) }));
        return { done: 'merchant-admin.type_moved', to: '/admin/merchant_types' };
      case 'remove':
        await removeShopType(ctx, parseOrRefuse(shopIdInput, { id }));
        return { done: 'removed', to: '/admin/merchant_types' };
      default:
        throw new DomainError('not_found');
    }
  });
}

/** The types of shops that applicants choose from, in their order. */
export default function ShopTypes({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { types, isAdding, editing } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const columns = useColumns(types.length);
  const edited = types.find(({ id }) => id === editing);
  const title = t('platform-office:sections.merchant_types');
  return (
    <OfficePage
      title={title}
      hint={t('merchant-admin:types.hint')}
      answer={answer}
      actions={
        <ButtonLink to="?new=1" start={<Icon name="plus" size={17} />}>
          {t('merchant-admin:types.add')}
        </ButtonLink>
      }
    >
      {(isAdding || edited) && (
        <ShopKindForm
          key={edited?.id ?? 'new'}
          title={t(edited ? 'merchant-admin:types.edit' : 'merchant-admin:types.add')}
          edited={edited}
          hasRate={false}
          answer={answer}
        />
      )}
      {types.length > 0 ? (
        <DataTable caption={title} columns={columns} rows={types} keyOf={({ id }) => id} />
      ) : (
        <NothingHere icon="layers" title={t('merchant-admin:types.none')} />
      )}
    </OfficePage>
  );
}

function useColumns(count: number): Column<ShopType & { place: number }>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'name',
      title: t('merchant-admin:categories.name'),
      lead: true,
      cell: ({ name, isOwn }) => (
        <span className="flex flex-wrap items-center gap-2">
          {pickText(name, locale)}
          {isOwn && <Tag variant="plain">{t('merchant-admin:types.own')}</Tag>}
        </span>
      ),
    },
    { key: 'shops', title: t('merchant-admin:categories.shops'), figures: true, cell: ({ shops }) => shops },
    {
      key: 'applications',
      title: t('merchant-admin:types.applications'),
      figures: true,
      cell: ({ applications }) => applications,
    },
    {
      key: 'order',
      title: t('merchant-admin:types.order'),
      cell: ({ id, name, place }) => (
        <div className="max-md:-my-3 max-md:-ms-3.5">
          <MoveButtons id={id} name={pickText(name, locale)} place={place} isLast={place === count - 1} />
        </div>
      ),
    },
    {
      key: 'edit',
      title: t('shell:ui.edit'),
      actions: true,
      cell: ({ id, name, shops, applications, isOwn }) => (
        <ShopKindButtons
          id={id}
          name={pickText(name, locale)}
          removal={isOwn || shops + applications > 0 ? undefined : t('merchant-admin:types.remove_question')}
        />
      ),
    },
  ];
}
