import type {
  MerchantFigurePoint,
  MerchantFigureSum,
  MerchantFigures,
} from '../../../domains/merchant-office/figures/contract.ts';
import { formatCompact, formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import { formatDateTime } from '../../../platform/locale/format-date.ts';
import { formatPercent } from '../../../platform/locale/format-measure.ts';
import type { Locale } from '../../../platform/locale/locale.ts';
import { currencyDecimals } from '../../../platform/locale/money.ts';
import { dayIn } from '../../../platform/locale/time-zone.ts';
import { DayChart } from '../../back-office/charts/day-chart.tsx';
import { FigureSum } from '../../back-office/charts/figure-sum.tsx';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { TopProducts } from './top-products.tsx';

/** `14:00` or `21/11` in the language's format, in the time zone of the figures. */
function pointName(at: string, { by, timeZone }: MerchantFigures, locale: Locale): string {
  return formatDateTime(at, locale, timeZone, by === 'hour' ? 'time' : 'day');
}

const share = (part: number, all: number) => (all === 0 ? 0 : Math.round((part / all) * 1000) / 10);

interface MerchantChartsProps {
  figures: MerchantFigures;
  /** 1: today. */
  span: number;
  maySeeOrders: boolean;
}

/** The totals of the period with their change; sales, orders and visitors over time; the best sellers. */
export function MerchantCharts({ figures, span, maySeeOrders }: MerchantChartsProps) {
  const { t, locale } = useTexts();
  const { points, now, before } = figures;
  const number = (value: number) => formatNumber(value, locale);
  const percent = (value: number) => formatPercent(value / 100, locale, 1);
  const { currency } = now.sales;
  const unit = 10 ** currencyDecimals(currency);
  const money = (amount: number) => formatMoney({ amount: Math.round(amount), currency }, locale);
  const pointsOf = (of: (point: MerchantFigurePoint) => number, hrefOf: (day: string) => PageAddress | undefined) =>
    points.map((point) => ({
      label: pointName(point.at, figures, locale),
      value: of(point),
      href: hrefOf(dayIn(figures.timeZone, new Date(point.at))),
    }));
  // a day leads to its hours and best sellers, its orders to the list
  const toDay = (day: string): PageAddress | undefined => (figures.by === 'day' ? `?from=${day}&to=${day}` : undefined);
  const toOrders = (day: string): PageAddress => `/login2/orders?dated=paid&from=${day}&to=${day}`;
  const sums: {
    key: string;
    of: (sum: MerchantFigureSum) => number;
    format: (value: number) => string;
    isGoodLess?: boolean;
  }[] = [
    { key: 'sales', of: (sum) => sum.sales.amount, format: money },
    { key: 'paid', of: (sum) => sum.paid, format: number },
    { key: 'average', of: (sum) => sum.average.amount, format: money },
    { key: 'visitors', of: (sum) => sum.visitors, format: number },
    { key: 'conversion', of: (sum) => share(sum.paid, sum.visitors), format: percent },
    { key: 'refund_rate', of: (sum) => share(sum.refunded, sum.paid), format: percent, isGoodLess: true },
  ];
  return (
    <>
      <ul className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        {sums.map(({ key, of, format, isGoodLess }) => (
          <FigureSum
            key={key}
            label={t(`merchant-office:figures.${key}`)}
            text={format(of(now))}
            now={of(now)}
            before={of(before)}
            isGoodLess={isGoodLess}
            against={span === 1 ? 'merchant-office:figures.against_yesterday' : undefined}
          />
        ))}
      </ul>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
        <DayChart
          title={t('merchant-office:figures.sales')}
          summary={money(now.sales.amount)}
          shape="line"
          points={pointsOf((point) => point.sales / unit, toDay)}
          format={(value) => money(value * unit)}
          formatShort={(value) => formatCompact(value, locale)}
        />
        <DayChart
          title={t('merchant-office:figures.paid')}
          summary={t('back-office:figures.orders_sum', { placed: number(now.placed), paid: number(now.paid) })}
          shape="bars"
          points={pointsOf((point) => point.paid, maySeeOrders ? toOrders : () => undefined)}
          format={number}
          formatShort={(value) => formatCompact(value, locale)}
        />
        <DayChart
          title={t('merchant-office:figures.visitors')}
          summary={t('merchant-office:figures.views', { count: now.views, number: number(now.views) })}
          shape="bars"
          points={pointsOf((point) => point.visitors, toDay)}
          format={number}
          formatShort={(value) => formatCompact(value, locale)}
        />
        <TopProducts top={figures.top} />
      </div>
    </>
  );
}
