import type { IssuedCoupon, IssuedList, IssuedListQuery } from '../../../domains/promotions/coupons/admin/contract.ts';
import { ISSUED_STATES } from '../../../domains/promotions/coupons/admin/rules.ts';
import { formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { FilterBar, FilterChoice, FilterText } from '../kit/filter-bar.tsx';
import { ListFoot } from '../kit/list-foot.tsx';
import { NothingHere } from '../kit/nothing-here.tsx';
import { OfficePage } from '../kit/office-page.tsx';

const VARIANTS = {
  running: 'success',
  waiting: 'warning',
  used_up: 'plain',
  ended: 'plain',
  stopped: 'danger',
} as const;

interface IssuedCouponsProps {
  coupons: IssuedList;
  filters: IssuedListQuery;
  /** The section whose coupons are listed. */
  base: '/admin/coupons' | '/login2/coupons';
}

/** The coupons of a shop or of the platform, with their statistics. */
export function IssuedCoupons({ coupons, filters, base }: IssuedCouponsProps) {
  const { t } = useTexts();
  const columns = useColumns(base);
  const add = (
    <ButtonLink to={`${base}/new`} start={<Icon name="plus" size={17} />}>
      {t('coupon-admin:coupon.add')}
    </ButtonLink>
  );
  return (
    <OfficePage title={t('coupon-admin:coupon.title')} hint={t('coupon-admin:coupon.hint')} actions={add}>
      <FilterBar>
        <FilterText name="keyword" label={t('coupon-admin:coupon.keyword')} value={filters.keyword} maxLength={60} />
        <FilterChoice
          name="state"
          label={t('coupon-admin:coupon.state_label')}
          value={filters.state}
          all={t('coupon-admin:coupon.all')}
          choices={ISSUED_STATES.map((state) => ({ value: state, label: t(`coupon-admin:coupon.state.${state}`) }))}
        />
      </FilterBar>
      {coupons.list.length > 0 ? (
        <>
          <DataTable
            caption={t('coupon-admin:coupon.title')}
            columns={columns}
            rows={coupons.list}
            keyOf={(coupon) => coupon.id}
          />
          <ListFoot list={coupons} />
        </>
      ) : (
        <NothingHere
          icon="ticket-percent"
          title={t('coupon-admin:coupon.none')}
          hint={t('coupon-admin:coupon.none_hint')}
        >
          {add}
        </NothingHere>
      )}
    </OfficePage>
  );
}

function useColumns(base: '/admin/coupons' | '/login2/coupons'): Column<IssuedCoupon>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'name',
      title: t('coupon-admin:coupon.name'),
      lead: true,
      cell: (coupon) => (
        <Link to={`${base}/${coupon.id}`} className="font-medium hover:text-brand-hover hover:underline">
          {pickText(coupon.names, locale)}
        </Link>
      ),
    },
    {
      key: 'terms',
      title: t('coupon-admin:coupon.terms'),
      cell: ({ discount, minSpend, scope, way, publicCode }) => (
        <>
          <span className="tabular font-semibold">
            {minSpend.amount > 0
              ? t('coupon-admin:coupon.over', {
                  discount: formatMoney(discount, locale),
                  amount: formatMoney(minSpend, locale),
                })
              : `−${formatMoney(discount, locale)}`}
          </span>
          <span className="block text-[13px] text-secondary">
            {t(`coupon-admin:coupon.scope.${scope}`)} · {publicCode ?? t(`coupon-admin:coupon.way.${way}`)}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      title: t('coupon-admin:coupon.state_label'),
      cell: ({ state, claimEndsAt }) => (
        <>
          <Tag variant={VARIANTS[state]}>{t(`coupon-admin:coupon.state.${state}`)}</Tag>
          {claimEndsAt && (
            <span className="block text-[13px] text-secondary">
              <LocalTime iso={claimEndsAt} style="date" />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'claimed',
      title: t('coupon-admin:coupon.claimed'),
      figures: true,
      cell: ({ claimed, total }) => `${formatNumber(claimed, locale)} / ${formatNumber(total, locale)}`,
    },
    {
      key: 'used',
      title: t('coupon-admin:coupon.used'),
      figures: true,
      cell: ({ used }) => formatNumber(used, locale),
    },
    {
      key: 'saved',
      title: t('coupon-admin:coupon.saved'),
      figures: true,
      cell: ({ saved }) => formatMoney(saved, locale),
    },
  ];
}
