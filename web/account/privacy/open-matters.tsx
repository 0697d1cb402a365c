import type { OpenMatter } from '../../../domains/accounts/privacy/contract.ts';
import { formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

/** The page where each can be completed; losses are only listed. */
const PLACES: Record<OpenMatter['kind'], PageAddress> = {
  unpaid_orders: '/users/order_list?orderStatus=to_pay',
  undelivered_orders: '/users/order_list?orderStatus=to_receive',
  running_refunds: '/users/order_list',
  open_refunds: '/users/refund_list',
  open_shops: '/users/merchant_settled?menuCur=70',
  earnings: '/login3/earnings',
  owned_sites: '/admin',
  small_earnings: '/bbs/my/wallet',
  balance: '/users/balance',
  points: '/users/points',
};

/** What is still open, each with a link. */
export function OpenMatters({ title, matters }: { title: string; matters: readonly OpenMatter[] }) {
  const { t, locale } = useTexts();
  const words = ({ kind, count, money }: OpenMatter) =>
    kind === 'balance' || kind === 'small_earnings'
      ? t(`profile:matter.${kind}`, { amount: money.map((each) => formatMoney(each, locale)).join(' · ') })
      : t(`profile:matter.${kind}`, { count, number: formatNumber(count, locale) });
  return (
    <section className="rounded-card bg-page p-4">
      <h3 className="mb-2 text-sm">{title}</h3>
      <ul className="grid gap-2">
        {matters.map((matter) => (
          <li key={matter.kind} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span className="flex min-w-0 gap-2">
              <Icon
                name={matter.blocks ? 'triangle-alert' : 'info'}
                size={16}
                className={matter.blocks ? 'mt-0.5 shrink-0 text-warning' : 'mt-0.5 shrink-0 text-muted'}
              />
              {words(matter)}
            </span>
            <Link
              to={PLACES[matter.kind]}
              aria-label={t('profile:action_of', { action: t('profile:leave.see'), what: words(matter) })}
              className="text-brand-hover underline underline-offset-2"
            >
              {t('profile:leave.see')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
