import type { ReactNode } from 'react';
import type { OfferedFilter, OfferedList, ShopCampaign } from '../../../domains/promotions/campaigns/admin/contract.ts';
import { CAMPAIGN_KINDS } from '../../../domains/promotions/campaigns/kinds.ts';
import { FLASH_STATES } from '../../../domains/promotions/flash-sale/rules.ts';
import { formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { campaignHref } from '../../parts/campaign/campaign-url.ts';
import { CAMPAIGN_PARTS } from '../../parts/campaign/kinds.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Tag } from '../../ui/tag.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { FilterBar, FilterChoice, FilterText } from '../kit/filter-bar.tsx';
import { ListFoot } from '../kit/list-foot.tsx';
import { NothingHere } from '../kit/nothing-here.tsx';
import { OfficePage } from '../kit/office-page.tsx';

const VARIANTS = { running: 'success', coming: 'warning', over: 'plain' } as const;

interface CampaignTableProps {
  campaigns: OfferedList;
  filters: OfferedFilter;
  title: string;
  hint: string;
  answer?: FormAnswer;
  actions?: ReactNode;
  /** The section whose pages edit them; none for read-only access. */
  base?: '/login2/campaigns';
  /** Shop names, shown if there are several. */
  hasShops?: boolean;
  /** Buttons at the end of a row. */
  actsOf: (campaign: ShopCampaign) => ReactNode;
}

/** Campaigns of one shop or of all, with their statistics. */
export function CampaignTable(props: CampaignTableProps) {
  const { campaigns, filters, title, hint, answer, actions, base, hasShops = false, actsOf } = props;
  const { t } = useTexts();
  const columns = useColumns(base, hasShops, actsOf);
  return (
    <OfficePage title={title} hint={hint} answer={answer} actions={actions}>
      <FilterBar>
        <FilterText name="keyword" label={t('campaign-admin:keyword')} value={filters.keyword} />
        <FilterChoice
          name="kind"
          label={t('campaign-admin:kind_label')}
          value={filters.kind}
          all={t('campaign-admin:all')}
          choices={CAMPAIGN_KINDS.map((kind) => ({ value: kind, label: t(CAMPAIGN_PARTS[kind].name) }))}
        />
        <FilterChoice
          name="state"
          label={t('campaign-admin:state_label')}
          value={filters.state}
          all={t('campaign-admin:all')}
          choices={FLASH_STATES.map((state) => ({ value: state, label: t(`campaign-admin:state.${state}`) }))}
        />
      </FilterBar>
      {campaigns.list.length > 0 ? (
        <>
          <DataTable caption={title} columns={columns} rows={campaigns.list} keyOf={({ id }) => id} />
          <ListFoot list={campaigns} />
        </>
      ) : (
        <NothingHere icon="users" title={t('campaign-admin:none')} hint={t('campaign-admin:none_hint')}>
          {actions}
        </NothingHere>
      )}
    </OfficePage>
  );
}

type Columns = Column<ShopCampaign>[];

function useColumns(
  base: '/login2/campaigns' | undefined,
  hasShops: boolean,
  actsOf: CampaignTableProps['actsOf'],
): Columns {
  const { t, locale } = useTexts();
  return [
    {
      key: 'title',
      title: t('campaign-admin:title'),
      lead: true,
      cell: (campaign) => (
        <span className="flex items-center gap-3">
          <Picture src={campaign.product.image} alt="" className="w-10 shrink-0 rounded-control" />
          <span className="min-w-0">
            <Link
              to={base ? `${base}/${campaign.id}` : campaignHref(campaign)}
              className="font-medium hover:text-brand-hover hover:underline"
            >
              {campaign.title}
            </Link>
            <span className="block text-[13px] text-secondary">
              {t(CAMPAIGN_PARTS[campaign.kind].name)} · {hasShops ? campaign.merchant.name : campaign.product.name}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'time',
      title: t('campaign-admin:time'),
      cell: ({ startsAt, endsAt, state }) => (
        <>
          <Tag variant={VARIANTS[state]}>{t(`campaign-admin:state.${state}`)}</Tag>
          <span className="tabular block text-[13px] text-secondary">
            <LocalTime iso={startsAt} /> – <LocalTime iso={endsAt} />
          </span>
        </>
      ),
    },
    { key: 'price', title: t('campaign-admin:price'), figures: true, cell: ({ price }) => formatMoney(price, locale) },
    {
      key: 'taken',
      title: t('campaign-admin:taken'),
      figures: true,
      cell: ({ taken, quota }) => `${formatNumber(taken, locale)} / ${formatNumber(quota, locale)}`,
    },
    {
      key: 'orders',
      title: t('campaign-admin:orders'),
      figures: true,
      cell: ({ orders }) => formatNumber(orders, locale),
    },
    { key: 'people', title: t('campaign-admin:people'), cell: (campaign) => <People campaign={campaign} /> },
    { key: 'acts', title: t(base ? 'campaign-admin:end' : 'campaign-admin:stop'), actions: true, cell: actsOf },
  ];
}

function People({ campaign }: { campaign: ShopCampaign }) {
  const { t } = useTexts();
  const { kind, groups, bargains } = campaign;
  if (kind === 'group') return <span className="text-[13px]">{t('campaign-admin:groups', groups)}</span>;
  return kind === 'assist' ? (
    <span className="text-[13px]">{t('campaign-admin:bargains', { number: bargains })}</span>
  ) : (
    '–'
  );
}
