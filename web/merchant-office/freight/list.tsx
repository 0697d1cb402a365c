import { listCountryNames } from '../../../domains/accounts/queries.server.ts';
import type { ListedFreight } from '../../../domains/merchants/freight/contract.ts';
import { listFreights } from '../../../domains/merchants/freight/queries.server.ts';
import { deleteFreight } from '../../../domains/merchants/freight/save-freight.server.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Route } from './+types/list';
import { placesText } from './freight-form.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const { list } = await listFreights(ctx);
  const countries = listCountryNames(ctx.locale);
  return {
    templates: list.map((template) => ({ ...template, home: placesText(template.zones[0]?.places ?? [], countries) })),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { submitted }) => {
    await deleteFreight(ctx, readFormId(submitted.id));
    return { done: 'freight.freight_deleted' };
  });
}

type Row = ListedFreight & { home: string };

/** Shipping costs and destinations. */
export default function Freights({ loaderData: { templates }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const columns = useColumns();
  return (
    <OfficePage
      title={t('merchant-office:sections.freight')}
      hint={t('freight:hint')}
      answer={actionData as FormAnswer | undefined}
      actions={
        <ButtonLink to="/login2/freight/new" start={<Icon name="plus" size={16} />}>
          {t('freight:add')}
        </ButtonLink>
      }
    >
      {templates.length > 0 ? (
        <DataTable
          caption={t('merchant-office:sections.freight')}
          columns={columns}
          rows={templates}
          keyOf={({ id }) => id}
        />
      ) : (
        <NothingHere icon="truck" title={t('freight:empty')} hint={t('freight:empty_text')} />
      )}
    </OfficePage>
  );
}

function useColumns(): Column<Row>[] {
  const { t, locale } = useTexts();
  const money = (amount: number, currency: string) => formatMoney({ amount, currency }, locale);
  return [
    {
      key: 'name',
      title: t('freight:name'),
      lead: true,
      cell: ({ id, name, isDefault }) => (
        <span className="flex flex-wrap items-center gap-2">
          <Link to={`/login2/freight/${id}`} className="text-brand-hover hover:underline">
            {name}
          </Link>
          {isDefault && <Tag variant="outline">{t('freight:default')}</Tag>}
        </span>
      ),
    },
    { key: 'by', title: t('freight:by'), cell: ({ chargeBy }) => t(`freight:by_${chargeBy}`) },
    {
      key: 'home',
      title: t('freight:home'),
      cell: ({ home, zones, currency }) => (
        <>
          {home}
          <span className="block text-[13px] text-secondary">{money(zones[0]?.firstMinor ?? 0, currency)}</span>
        </>
      ),
    },
    { key: 'zones', title: t('freight:zones'), figures: true, cell: ({ zones }) => zones.length },
    {
      key: 'free',
      title: t('freight:free_over'),
      figures: true,
      cell: ({ freeOverMinor, currency }) => (freeOverMinor === null ? '–' : money(freeOverMinor, currency)),
    },
    { key: 'products', title: t('merchant-office:sections.products'), figures: true, cell: ({ products }) => products },
    {
      key: 'acts',
      title: t('freight:delete'),
      actions: true,
      cell: ({ id, name }) => (
        <ConfirmAction
          intent="delete"
          values={{ id }}
          label={t('freight:delete')}
          about={name}
          variant="ghost"
          question={t('freight:delete_question')}
          confirm={t('freight:delete')}
        />
      ),
    },
  ];
}
