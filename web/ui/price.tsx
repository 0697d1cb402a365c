import { moneyParts } from '../../platform/locale/format.ts';
import { currencyDecimals, type Money } from '../../platform/locale/money.ts';
import { useTexts } from '../texts/texts.tsx';
import { cx } from './class-names.ts';

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
export function Price({ money, compareAt, size = 'md', plain, round, className }: PriceProps) {
  const { t, locale } = useTexts();
  const decimals = currencyDecimals(money.currency);
  const isWhole = round && money.amount % 10 ** decimals === 0;
  const before = compareAt && compareAt.amount > money.amount ? moneyParts(compareAt, locale) : undefined;
  return (
    <span className={cx('price', className)}>
      <b className={cx(SIZES[size], plain && 'text-ink') || undefined}>
        {moneyParts(money, locale).map(({ kind, text }) =>
          kind === 'sign' ? (
            <small key={text}>{text}</small>
          ) : (
            <Figures key={text} text={text} decimals={decimals} isWhole={isWhole} />
          ),
        )}
      </b>
      {before && (
        <s>
          <span className="sr-only">{`${t('shell:ui.price_before')} `}</span>
          {before.map(({ text }) => text).join('')}
        </s>
      )}
    </span>
  );
}

function Figures({ text, decimals, isWhole }: { text: string; decimals: number; isWhole?: boolean }) {
  if (decimals === 0) return text;
  return (
    <>
      {text.slice(0, -decimals - 1)}
      {!isWhole && <span>{text.slice(-decimals - 1)}</span>}
    </>
  );
}
