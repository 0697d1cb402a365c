import type { ReactNode } from 'react';
import type { OrderCard, OrderDeal } from '../../../domains/orders/order-contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import type { Money } from '../../../platform/locale/money.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { campaignHref } from '../campaign/campaign-url.ts';
import { Faces } from '../campaign/faces.tsx';
import { CAMPAIGN_PARTS } from '../campaign/kinds.ts';
import { ShareLink } from '../campaign/share-link.tsx';

/** What is due for an order now: for a pre-sale first the deposit, then the remaining balance. */
export function dueOf(order: Pick<OrderCard, 'status' | 'total' | 'deal'>): Money {
  const presale = order.deal?.presale;
  if (presale && order.status === 'to_pay') return presale.deposit;
  return presale && order.status === 'to_pay_rest' ? presale.balanceDue : order.total;
}

interface OrderDealCardProps {
  deal: OrderDeal;
  title: string;
  /** The site's URL, for links to share. */
  origin: string;
  serverTime: string;
}

/** The group, bargain or pre-sale of an order: members, amounts due, deadlines. */
export function OrderDealCard({ deal, title, origin, serverTime }: OrderDealCardProps) {
  const { t } = useTexts();
  const page = campaignHref({ kind: deal.kind, id: deal.campaignId });
  return (
    <Card title={t(CAMPAIGN_PARTS[deal.kind].name)}>
      {deal.group && (
        <GroupPart group={deal.group} page={`${page}?group=${deal.group.id}`} {...{ title, origin, serverTime }} />
      )}
      {deal.presale && <PresalePart presale={deal.presale} />}
      {deal.bargainId !== null && (
        <DealLink to={`${page}?bargain=${deal.bargainId}`}>{t('campaigns:order.contributors')}</DealLink>
      )}
    </Card>
  );
}

function DealLink({ to, children }: { to: PageAddress; children: ReactNode }) {
  return (
    <Link to={to} className="w-fit text-brand-hover underline underline-offset-4">
      {children}
    </Link>
  );
}

interface GroupPartProps {
  group: NonNullable<OrderDeal['group']>;
  page: PageAddress;
  title: string;
  origin: string;
  serverTime: string;
}

function GroupPart({ group, page, title, origin, serverTime }: GroupPartProps) {
  const { t } = useTexts();
  const isOpen = group.status === 'open';
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Faces people={group.avatars.map((avatar) => ({ avatar }))} free={isOpen ? group.left : 0} />
        <p className="flex flex-wrap items-center gap-x-2">
          <b>{isOpen ? t('campaign-group:missing', { count: group.left }) : t(`campaign-group:${group.status}`)}</b>
          {isOpen && <Countdown endsAt={group.expiresAt} serverTime={serverTime} variant="text" />}
        </p>
      </div>
      {isOpen && <ShareLink href={origin + page} title={title} label={t('campaign-group:share')} />}
      <DealLink to={page}>{t('campaigns:order.to_group')}</DealLink>
    </div>
  );
}

function PresalePart({ presale }: { presale: NonNullable<OrderDeal['presale']> }) {
  const { t, locale } = useTexts();
  const isOpen = presale.state === 'due' || presale.state === 'held';
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-secondary">{t('campaign-presell:deposit')}</dt>
        <dd className="tabular">
          {formatMoney(presale.deposit, locale)} · {t(`campaigns:order.deposit_${presale.state}`)}
        </dd>
        <dt className="text-secondary">{t('campaigns:order.balance_due')}</dt>
        <dd className="tabular">{formatMoney(presale.balanceDue, locale)}</dd>
        {isOpen && (
          <>
            <dt className="text-secondary">{t('campaigns:order.balance_due_window')}</dt>
            <dd>
              <LocalTime iso={presale.startsAt} /> – <LocalTime iso={presale.endsAt} />
            </dd>
          </>
        )}
        {presale.state !== 'forfeited' && presale.state !== 'returned' && (
          <>
            <dt className="text-secondary">{t('campaigns:order.ships_by')}</dt>
            <dd>
              <LocalTime iso={presale.shipsAt} style="date" />
            </dd>
          </>
        )}
      </dl>
      {isOpen && <p className="mt-3 text-[13px] text-secondary">{t('campaign-presell:forfeit')}</p>}
    </>
  );
}
