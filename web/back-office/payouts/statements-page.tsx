import type { ReactNode } from 'react';
import { formatNumber } from '../../../platform/locale/format.ts';
import { formatMonth } from '../../../platform/locale/format-date.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Price } from '../../ui/price.tsx';
import { FilterBar, FilterChoice } from '../kit/filter-bar.tsx';
import { OfficePage } from '../kit/office-page.tsx';
import { Panel } from '../kit/panel.tsx';
import type { readStatementsPage } from './statements-page.server.ts';

interface StatementsPageProps {
  loaded: Awaited<ReturnType<typeof readStatementsPage>>;
  title: string;
  /** The other pages about money in this office. */
  tabs: ReactNode;
}

/** A month's statement with its files. */
export function StatementsPage({ loaded, title, tabs }: StatementsPageProps) {
  const { t, locale } = useTexts();
  const { base, months, statement, currencies } = loaded;
  const { month, opening, parts, closing } = statement;
  const labelOf = (key: string) => formatMonth(key, locale, 'long month');
  const file = `${base}/statement?month=${month}&currency=${opening.currency}` as const;
  return (
    <OfficePage
      title={title}
      hint={t('withdrawals:statement_hint')}
      actions={
        <>
          <ButtonLink
            to={`${file}&as=pdf`}
            reloadDocument
            variant="secondary"
            start={<Icon name="download" size={16} />}
          >
            PDF
          </ButtonLink>
          <ButtonLink
            to={`${file}&as=csv`}
            reloadDocument
            variant="secondary"
            start={<Icon name="download" size={16} />}
          >
            CSV
          </ButtonLink>
        </>
      }
    >
      {tabs}
      <FilterBar isWhole>
        <FilterChoice
          name="month"
          label={t('withdrawals:month')}
          value={month}
          choices={months.map((key) => ({ value: key, label: labelOf(key) }))}
        />
        {currencies.length > 1 && (
          <FilterChoice
            name="currency"
            label={t('withdrawals:currency')}
            value={opening.currency}
            choices={currencies.map((code) => ({ value: code, label: code }))}
          />
        )}
      </FilterBar>
      <Panel className="max-w-2xl">
        <dl className="grid gap-3">
          <Line label={t('statement:opening')} money={opening} />
          {parts.map(({ part, count, amount }) => (
            <Line key={part} label={t(`statement:part.${part}`)} count={count} money={amount} />
          ))}
          <Line label={t('statement:closing')} money={closing} isSum />
        </dl>
      </Panel>
    </OfficePage>
  );
}

interface LineProps {
  label: string;
  /** Of the entries. */
  count?: number;
  money: { amount: number; currency: string };
  isSum?: boolean;
}

function Line({ label, count, money, isSum }: LineProps) {
  const { locale } = useTexts();
  return (
    <div className={`flex flex-wrap justify-between gap-x-3 ${isSum ? 'border-line border-t pt-3 font-semibold' : ''}`}>
      <dt className={isSum ? '' : 'text-secondary'}>
        {label}
        {count !== undefined && <span className="tabular ms-2 text-muted">{formatNumber(count, locale)}</span>}
      </dt>
      <dd className="ms-auto">
        <Price money={money} size={isSum ? 'lg' : 'sm'} plain />
      </dd>
    </div>
  );
}
