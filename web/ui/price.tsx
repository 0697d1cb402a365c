import { moneyParts } from '../../platform/locale/format.ts';
import { currencyDecimals, type Money } from '../../platform/locale/money.ts';
import { useLocale, useTexts } from '../texts/texts.tsx';
import { cx } from './class-names.ts';
import { Kept } from './kept.tsx';

interface PriceProps {
  money: Money;
  /** The former price, struck through. */
  compareAt?: Money | null;
  size?: keyof typeof SIZES;
  /** Ordinary text colour: totals in tables, where red would be too prominent. */
  plain?: boolean;
  /** A round amount without empty decimals: coupons. */
  round?: boolean;
  className?: string;
}

const SIZES = { sm: 'text-sm', md: undefined, lg: 'text-2xl', xl: 'text-[32px]' };

/** A price: small currency sign, big figures, smaller decimals, in the reader's own order. */
export function Price({ className, ...shown }: PriceProps) {
  const { money, compareAt, size, plain, round } = shown;
  const locale = useLocale();
  const from = [money.amount, money.currency, compareAt?.amount, size, plain, round, locale];
  return <Kept from={from} of={() => <Figures {...shown} />} className={cx('price', className)} />;
}

function Figures({ money, compareAt, size = 'md', plain, round }: Omit<PriceProps, 'className'>) {
  const { t, locale } = useTexts();
  const decimals = currencyDecimals(money.currency);
  const isWhole = round && money.amount % 10 ** decimals === 0;
  const before = compareAt && compareAt.amount > money.amount ? moneyParts(compareAt, locale) : undefined;
  return (
    <>
      <b className={cx(SIZES[size], plain && 'text-ink') || undefined}>
        {moneyParts(money, locale).map(({ kind, text }) =>
          kind === 'sign' ? (
            <small key={text}>{text}</small>
          ) : (
            <Digits key={text} text={text} decimals={decimals} isWhole={isWhole} />
          ),
        )}
      </b>
      {before && (
        <s>
          <span className="sr-only">{`${t('shell:ui.price_before')} `}</span>
          {before.map(({ text }) => text).join('')}
        </s>
      )}
    </>
  );
}

function Digits({ text, decimals, isWhole }: { text: string; decimals: number; isWhole?: boolean }) {
  if (decimals === 0) return text;
  return (
    <>
      {text.slice(0, -decimals - 1)}
      {!isWhole && <span>{text.slice(-decimals - 1)}</span>}
    </>
  );
}
