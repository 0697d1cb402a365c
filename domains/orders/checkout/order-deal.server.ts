import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { OrderDeal } from '../order-contract.ts';

/** The campaign through which an order was bought, as read by SQL; amounts in the order's currency. */
export interface DealRow {
  kind: OrderDeal['kind'];
  campaignId: number;
  bargainId: number | null;
  group: OrderDeal['group'];
  presale: {
    deposit: number;
    balanceDue: number;
    startsAt: string;
    endsAt: string;
    shipsAt: string;
    state: NonNullable<OrderDeal['presale']>['state'];
    /** Number and state of the payment of the remaining balance; null before the deposit is paid. */
    balanceDueNo: string | null;
    balanceDueStatus: string | null;
  } | null;
}

/** Of the order `o`; null for one bought without a group purchase, a bargain or a pre-sale. */
export const DEAL_JSON = sql`(
  select jsonb_build_object('kind', da.kind, 'campaignId', da.id,
    'bargainId', (select f.id from bargains f where f.order_id = o.id),
    'group', (
      select jsonb_build_object('id', e.id, 'status', e.status, 'size', e.size, 'left', e.size - e.taken, 'expiresAt', e.expires_at,
        'avatars', (select coalesce(jsonb_agg(u.avatar_url order by ms.order_id), '[]'::jsonb)
          from group_slots ms join users u on u.id = ms.user_id where ms.group_id = e.id and ms.paid))
      from group_slots ds join campaign_groups e on e.id = ds.group_id where ds.order_id = o.id),
    'presale', (
      select jsonb_build_object('deposit', s.deposit_minor, 'balanceDue', s.balance_due_minor, 'startsAt', s.balance_due_starts_at,
        'endsAt', s.balance_due_ends_at, 'shipsAt', s.ships_at, 'state', s.deposit, 'balanceDueNo', dr.no, 'balanceDueStatus', dr.status)
      from presales s left join payments dr on dr.id = s.balance_due_payment_id where s.order_id = o.id))
  from order_lines dl join campaign_items di on di.id = dl.campaign_item_id join campaigns da on da.id = di.campaign_id
  where dl.order_id = o.id limit 1)`;

/**
 * What has to be paid for an order now: a pre-sale whose deposit is paid has a second payment number and its own
 * window.
 */
export function duePayment(
  row: { status: string; paymentNo: string; paymentStatus: string; deadline: string; deal: DealRow | null },
  now: Date,
): { paymentNo: string; deadline: string; isPayable: boolean } {
  const { paymentNo, paymentStatus, deadline } = row;
  const presale = row.status === 'to_pay_rest' ? row.deal?.presale : undefined;
  if (!presale?.balanceDueNo)
    return { paymentNo, deadline, isPayable: paymentStatus === 'unpaid' && new Date(deadline) > now };
  const isOpen = new Date(presale.startsAt) <= now && new Date(presale.endsAt) > now;
  return {
    paymentNo: presale.balanceDueNo,
    deadline: presale.endsAt,
    isPayable: isOpen && presale.balanceDueStatus === 'unpaid',
  };
}

/** The campaign as shown on the order's page. */
export function orderDeal(ctx: Pick<Ctx, 'now'>, deal: DealRow | null, currency: string): OrderDeal | null {
  if (!deal) return null;
  const { kind, campaignId, bargainId, group, presale } = deal;
  const iso = (at: string) => new Date(at).toISOString();
  return {
    kind,
    campaignId,
    bargainId,
    group: group && { ...group, expiresAt: iso(group.expiresAt) },
    presale: presale && {
      deposit: { amount: presale.deposit, currency },
      balanceDue: { amount: presale.balanceDue, currency },
      startsAt: iso(presale.startsAt),
      endsAt: iso(presale.endsAt),
      shipsAt: iso(presale.shipsAt),
      state: presale.state,
      isOpen: new Date(presale.startsAt) <= ctx.now && new Date(presale.endsAt) > ctx.now,
    },
  };
}
