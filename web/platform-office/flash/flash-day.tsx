import { Form } from 'react-router';
import type { FlashDay } from '../../../domains/platform-office/flash/contract.ts';
import { formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import { addDays } from '../../../platform/locale/time-zone.ts';
import type { Column } from '../../back-office/kit/data-table.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Slot = FlashDay['slots'][number];
type Item = Slot['items'][number];

/** The day shown, the days around it, and the nearest ones with rounds. */
export function DayLinks({ day, earlier, later }: Pick<FlashDay, 'day' | 'earlier' | 'later'>) {
  const { t } = useTexts();
  const [before, after] = [addDays(day, -1), addDays(day, 1)];
  return (
    <nav aria-label={t('flash-days:days')} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex items-start gap-2 max-sm:w-full">
        <ButtonLink to={`?day=${before}`} variant="secondary" aria-label={t('flash-days:before')}>
          <Icon name="chevron-left" size={16} />
        </ButtonLink>
        <Form key={day} className="flex min-w-0 items-center gap-2 max-sm:flex-1">
          <div className="min-w-0 max-sm:flex-1">
            <TextField type="date" name="day" label={t('flash-days:day')} hideLabel defaultValue={day} />
          </div>
          <Button type="submit" variant="secondary">
            {t('flash-days:show')}
          </Button>
        </Form>
        <ButtonLink to={`?day=${after}`} variant="secondary" aria-label={t('flash-days:after')}>
          <Icon name="chevron-right" size={16} />
        </ButtonLink>
      </div>
      <ButtonLink to="/admin/flash" variant="ghost">
        {t('flash-days:today')}
      </ButtonLink>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
        {earlier && earlier !== before && (
          <Link to={`?day=${earlier}`} className="link">
            {t('flash-days:earlier', { day: earlier })}
          </Link>
        )}
        {later && later !== after && (
          <Link to={`?day=${later}`} className="link">
            {t('flash-days:later', { day: later })}
          </Link>
        )}
      </span>
    </nav>
  );
}

/** The figures of the whole day. */
export function DayFigures({ slots }: Pick<FlashDay, 'slots'>) {
  const { t, locale } = useTexts();
  const items = slots.flatMap((slot) => slot.items);
  const [first] = slots;
  if (!first) return null;
  const paid = slots.reduce((all, slot) => all + slot.paid.amount, 0);
  const figures = [
    [t('flash-days:rounds'), formatNumber(slots.length, locale)],
    [t('flash-days:entries'), formatNumber(items.length, locale)],
    [t('flash-days:shops'), formatNumber(new Set(items.map(({ merchantId }) => merchantId)).size, locale)],
    [
      t('flash-days:sold'),
      formatNumber(
        slots.reduce((all, { sold }) => all + sold, 0),
        locale,
      ),
    ],
    [t('flash-days:paid'), formatMoney({ ...first.paid, amount: paid }, locale)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-4 rounded-card border border-line bg-card p-4 sm:grid-cols-3 md:p-5 lg:grid-cols-5">
      {figures.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-[13px] text-muted">{name}</dt>
          <dd className="tabular font-semibold text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a round offers and sold, in one line. */
export function useRoundSummary(): (slot: Slot) => string {
  const { t, locale } = useTexts();
  return ({ items, sold, paid }) =>
    [
      t('flash-days:offered', { products: formatNumber(items.length, locale) }),
      t('flash-days:sum', { number: formatNumber(sold, locale), amount: formatMoney(paid, locale) }),
    ].join(' · ');
}

/** Who offers an item, and what was paid for it. */
export function useItemColumns(): Column<Item>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'shop',
      title: t('flash-days:shop'),
      cell: ({ merchantId, shop }) => (
        <Link to={`/admin/merchants/${merchantId}`} className="[overflow-wrap:anywhere] hover:text-brand-hover">
          {shop}
        </Link>
      ),
    },
    { key: 'sold', title: t('flash-days:sold'), figures: true, cell: ({ sold }) => formatNumber(sold, locale) },
    { key: 'paid', title: t('flash-days:paid'), figures: true, cell: ({ paid }) => formatMoney(paid, locale) },
  ];
}
