import { SHOP_ACTS } from '../../../domains/merchants/audit/acts.ts';
import { type ShopAuditLine, shopAuditQuery } from '../../../domains/merchants/audit/contract.ts';
import { listShopAudit } from '../../../domains/merchants/audit/list-audit.server.ts';
import { requireOwnMerchant } from '../../../domains/merchants/own-merchant.server.ts';
import { AuditDetails } from '../../back-office/audit/audit-details.tsx';
import { AuditSubject } from '../../back-office/audit/audit-subject.tsx';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterChoice, FilterText } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { listHref } from '../../back-office/kit/list-url.ts';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { Route } from './+types/audit';
import { textKeyOf } from './role-name.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = readQuery(shopAuditQuery, request);
  const ctx = pageCtx(context);
  const [audit, { currency }] = await Promise.all([listShopAudit(ctx, filters), requireOwnMerchant(ctx, 'audit.read')]);
  return { audit, currency, filters, acts: [...SHOP_ACTS] };
}

/** What the staff did in the shop. */
export default function ShopAudit({ loaderData: { audit, currency, filters, acts } }: Route.ComponentProps) {
  const { t } = useTexts();
  const columns = useColumns(currency);
  return (
    <OfficePage title={t('merchant-office:sections.audit')} hint={t('staff:audit_hint')}>
      <FilterBar keep={['actor']}>
        <FilterChoice
          name="act"
          label={t('staff:did')}
          value={filters.act}
          all={t('back-office:all')}
          choices={acts.map((act) => ({ value: act, label: t(`staff:act.${textKeyOf(act)}`) }))}
        />
        <FilterText type="date" name="from" label={t('staff:from')} value={filters.from} />
        <FilterText type="date" name="to" label={t('staff:to')} value={filters.to} />
      </FilterBar>
      {audit.list.length > 0 ? (
        <>
          <DataTable
            caption={t('merchant-office:sections.audit')}
            columns={columns}
            rows={audit.list}
            keyOf={({ id }) => id}
          />
          <ListFoot list={audit} most={10_000} />
        </>
      ) : (
        <NothingHere icon="scroll-text" title={t('staff:audit_empty')} hint={t('staff:audit_empty_hint')} />
      )}
    </OfficePage>
  );
}

function useColumns(currency: string): Column<ShopAuditLine>[] {
  const { t, has } = useTexts();
  const nameOf = (key: string) => {
    const permission = `staff:permission.${textKeyOf(key)}`;
    return has(permission) ? t(permission) : undefined;
  };
  return [
    {
      key: 'act',
      title: t('staff:did'),
      lead: true,
      cell: ({ act }) => t(`staff:act.${textKeyOf(act)}`),
    },
    {
      key: 'subject',
      title: t('staff:about'),
      cell: ({ act, subject, subjectName }) => <AuditSubject act={act} subject={subject} name={subjectName} />,
    },
    {
      key: 'actor',
      title: t('staff:by'),
      cell: ({ actorId, actor, keyName }) =>
        actorId === null ? (
          '–'
        ) : (
          <Link to={listHref('', { actor: actorId })} className="whitespace-nowrap hover:text-brand-hover">
            {keyName ?? actor ?? `#${actorId}`}
          </Link>
        ),
    },
    {
      key: 'at',
      title: t('staff:at'),
      cell: ({ at }) => (
        <span className="whitespace-nowrap">
          <LocalTime iso={at} />
        </span>
      ),
    },
    {
      key: 'details',
      title: t('staff:details'),
      cell: ({ act, details }) => <AuditDetails act={act} details={details} words={{ currency, nameOf }} />,
    },
  ];
}
