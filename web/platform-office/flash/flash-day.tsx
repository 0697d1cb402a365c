import { Form } from 'react-router';
import type { FlashDay } from '../../../domains/platform-office/flash/contract.ts';
import { formatMoney, formatNumber } from '../../../platform/format.ts';
import { addDays } from '../../../platform/time-zone.ts';
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
    <nav aria-label={t('flash-days:days')} className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <ButtonLink to={`?day=${before}`} variant="secondary" start={<Icon name="chevron-left" size={16} />}>
        {t('flash-days:before')}
      </ButtonLink>
      <Form key={day} className="flex items-end gap-2">
        <TextField type="date" name="day" label={t('flash-days:day')} hideLabel defaultValue={day} />
        <Button type="submit" variant="secondary">
          {t('flash-days:show')}
        </Button>
      </Form>
      <ButtonLink to={`?day=${after}`} variant="secondary">
        {t('flash-days:after')}
        <Icon name="chevron-right" size={16} />
      </ButtonLink>
      <span className="flex flex-wrap gap-x-4 py-2.5 text-[13px]">
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

/** What the round sold. */
export function Sold({ slot: { sold, paid } }: { slot: Slot }) {
  const { t, locale } = useTexts();
  return (
    <p className="mt-3 text-[13px] text-secondary">
      {t('flash-days:sum', { number: formatNumber(sold, locale), amount: formatMoney(paid, locale) })}
    </p>
  );
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
