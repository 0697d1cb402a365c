import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { OfficeForm } from './office-form.tsx';

interface RangeFormProps {
  /** Days as `2026-11-21`, both included. */
  from: string;
  to: string;
  /** The last day that can be chosen. */
  today: string;
}

const FIELD = 'h-9 rounded-control border border-line bg-card px-2 text-base md:text-[13px]';

/** A period of one's own: its days are in the URL. */
export function RangeForm({ from, to, today }: RangeFormProps) {
  const { t } = useTexts();
  return (
    <OfficeForm
      key={`${from} ${to}`}
      method="get"
      preventScrollReset
      aria-label={t('back-office:figures.range')}
      className="flex flex-wrap items-end gap-2"
    >
      <label className="grid gap-1">
        <span className="text-muted text-xs">{t('back-office:figures.from')}</span>
        <input type="date" name="from" required max={today} defaultValue={from} className={FIELD} />
      </label>
      <label className="grid gap-1">
        <span className="text-muted text-xs">{t('back-office:figures.to')}</span>
        <input type="date" name="to" required max={today} defaultValue={to} className={FIELD} />
      </label>
      <Button type="submit" variant="secondary" size="sm" className="min-h-9">
        {t('back-office:figures.show')}
      </Button>
    </OfficeForm>
  );
}
