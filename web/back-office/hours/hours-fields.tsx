import { type BusinessHours, MAX_HOLIDAYS, MAX_INTERVALS } from '../../../domains/sites/business-hours.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SPARE_HOLIDAYS } from './read-hours-form.ts';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

interface HoursFieldsProps {
  /** `prefix.days.0.0.from` are the names of the fields. */
  prefix: string;
  hours: BusinessHours | null;
  answer?: FormAnswer;
}

/** Business hours per weekday with one empty interval to add, and the closed days. */
export function HoursFields({ prefix, hours, answer }: HoursFieldsProps) {
  const { t } = useTexts();
  const isSet = answer ? answer.values[`${prefix}.set`] === 'on' : hours !== null;
  return (
    <div className="grid gap-4">
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="sr-only">{t('back-office:hours.title')}</legend>
        {(['', 'on'] as const).map((value) => (
          <label key={value} className="flex min-h-9 items-center gap-2">
            <input type="radio" name={`${prefix}.set`} value={value} defaultChecked={isSet === (value === 'on')} />
            {t(`back-office:hours.${value ? 'set' : 'always'}`)}
          </label>
        ))}
      </fieldset>
      <div className="office-hours grid gap-4">
        <p className="text-[13px] text-secondary">{t('back-office:hours.rows_hint')}</p>
        {DAYS.map((day, place) => (
          <DayFields key={day} {...{ prefix, answer, place }} name={t(`back-office:hours.day.${day}`)} hours={hours} />
        ))}
        <HolidayFields {...{ prefix, answer, hours }} />
      </div>
    </div>
  );
}

interface DayFieldsProps extends HoursFieldsProps {
  place: number;
  name: string;
}

function DayFields({ prefix, hours, answer, place, name }: DayFieldsProps) {
  const { t } = useTexts();
  const intervals = hours?.days[place] ?? [];
  const rows = Math.min(intervals.length + 1, MAX_INTERVALS);
  return (
    <fieldset className="grid gap-x-4 gap-y-2 border-line border-t pt-3 md:grid-cols-[8rem_minmax(0,1fr)]">
      <legend className="sr-only">{name}</legend>
      <span aria-hidden="true" className="font-medium md:pt-2.5">
        {name}
      </span>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: intervals have no id; fields are submitted by position and empty ones dropped
          <div key={row} className="flex min-w-0 items-start gap-2">
            {(['from', 'to'] as const).map((edge) => {
              const field = `${prefix}.days.${place}.${row}.${edge}`;
              const stored = intervals[row]?.[edge] ?? '';
              return (
                <TextField
                  key={edge}
                  type="time"
                  name={field}
                  label={`${name} ${row + 1} · ${t(`back-office:hours.${edge}`)}`}
                  hideLabel
                  className="min-w-28"
                  defaultValue={answer?.values[field] ?? (stored === '24:00' ? '00:00' : stored)}
                  problem={answer?.problems[field]}
                />
              );
            })}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function HolidayFields({ prefix, hours, answer }: HoursFieldsProps) {
  const { t } = useTexts();
  const holidays = hours?.holidays ?? [];
  const rows = Math.min(holidays.length + SPARE_HOLIDAYS, MAX_HOLIDAYS);
  return (
    <fieldset className="grid gap-3 border-line border-t pt-3">
      <legend className="sr-only">{t('back-office:hours.holidays')}</legend>
      <div>
        <p aria-hidden="true" className="font-medium">
          {t('back-office:hours.holidays')}
        </p>
        <p className="text-[13px] text-secondary">{t('back-office:hours.holidays_hint')}</p>
      </div>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: holidays have no id; fields are submitted by position and empty ones dropped
        <div key={row} className="grid gap-x-3 gap-y-2 sm:grid-cols-[12rem_minmax(0,24rem)]">
          {(['date', 'name'] as const).map((part) => {
            const field = `${prefix}.holidays.${row}.${part}`;
            return (
              <TextField
                key={part}
                type={part === 'date' ? 'date' : 'text'}
                name={field}
                label={`${t(`back-office:hours.${part}`)} ${row + 1}`}
                maxLength={part === 'name' ? 60 : undefined}
                defaultValue={answer?.values[field] ?? holidays[row]?.[part] ?? ''}
                problem={answer?.problems[field]}
              />
            );
          })}
        </div>
      ))}
    </fieldset>
  );
}
