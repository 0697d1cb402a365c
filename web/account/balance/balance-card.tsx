import type { BalanceRecordList } from '../../../domains/ledger/contract.ts';
import type { Balance } from '../../../domains/payments/recharges/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Price } from '../../ui/price.tsx';
import { balanceHref } from './balance-url.ts';

interface BalanceCardProps {
  balance: Balance;
  currency: string;
  records: Pick<BalanceRecordList, 'received' | 'spent'>;
}

/** The balance in one currency; the others are one click away. */
export function BalanceCard({ balance, currency, records }: BalanceCardProps) {
  const { t, locale } = useTexts();
  const shown = balance.balances.find((each) => each.currency === currency) ?? { amount: 0, currency };
  const sums = [
    ['received', records.received],
    ['spent', records.spent],
  ] as const;
  return (
    <section className="rounded-card bg-card p-4 md:p-6">
      <h1 className="text-xl">{t('balance:title')}</h1>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div className="min-w-0">
          <p className="text-secondary">{t('balance:available')}</p>
          <Price money={shown} size="xl" />
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {sums.map(([key, money]) => (
            <div key={key}>
              <dt className="text-[13px] text-muted">{t(`balance:${key}`)}</dt>
              <dd className="tabular font-semibold">{formatMoney(money, locale)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {balance.balances.length > 1 && (
        <nav aria-label={t('balance:currencies')} className="mt-5 border-line border-t pt-4">
          <ul className="flex flex-wrap gap-2">
            {balance.balances.map((each) => (
              <li key={each.currency}>
                <Link
                  to={balanceHref({ currency: each.currency })}
                  preventScrollReset
                  aria-current={each.currency === currency ? 'true' : undefined}
                  className={cx(
                    'tabular flex min-h-9 items-center gap-2 rounded-full px-4 text-[13px] transition-colors',
                    each.currency === currency
                      ? 'bg-brand-tint font-semibold text-brand-hover'
                      : 'bg-page text-secondary hover:text-ink',
                  )}
                >
                  <span>{each.currency}</span>
                  {formatMoney(each, locale)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  );
}
