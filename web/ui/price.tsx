import { moneyParts } from '../../platform/format.ts';
import { currencyDecimals, type Money } from '../../platform/money.ts';
import { useTexts } from '../texts.tsx';
import { cx } from './class-names.ts';

interface PriceProps {
  money: Money;
  /** The price before, shown struck through. */
  compareAt?: Money | null;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Ordinary text colour: totals in tables, where red would shout. */
  plain?: boolean;
  className?: string;
}

const SIZES = { sm: 'text-sm', md: 'text-lg', lg: 'text-2xl', xl: 'text-[32px]' };

/** A price: small currency sign, big figures, smaller decimals, in the reader's own order. */
export function Price({ money, compareAt, size = 'md', plain, className }: PriceProps) {
  const { t, locale } = useTexts();
  return (
    <span className={cx('tabular inline-flex flex-wrap items-baseline gap-x-1.5 leading-tight', className)}>
      <span className={cx('whitespace-nowrap font-semibold', SIZES[size], plain ? 'text-ink' : 'text-sale')}>
        {moneyParts(money, locale).map((part) =>
          part.kind === 'sign' ? (
            <span key={part.text} className="text-[0.68em]">
              {part.text}
            </span>
          ) : (
            <Figures key={part.text} text={part.text} decimals={currencyDecimals(money.currency)} />
          ),
        )}
      </span>
      {compareAt && compareAt.amount > money.amount && (
        <s className="whitespace-nowrap text-[13px] font-normal text-muted">
          <span className="sr-only">{t('shell:ui.price_before')} </span>
          {moneyParts(compareAt, locale)
            .map((part) => part.text)
            .join('')}
        </s>
      )}
    </span>
  );
}

function Figures({ text, decimals }: { text: string; decimals: number }) {
  if (decimals === 0) return text;
  return (
    <>
      {text.slice(0, -decimals - 1)}
      <span className="text-[0.75em]">{text.slice(-decimals - 1)}</span>
    </>
  );
}
