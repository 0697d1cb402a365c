import { languageOf } from '../../../platform/locale/languages.ts';
import { LOCALES, type Locale, languageTag } from '../../../platform/locale/locale.ts';
import { localMinute } from '../../../platform/locale/time-zone.ts';
import { useOfficeZone, useOfficeZoneName } from '../../back-office/kit/use-office-zone.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface AdvertisementTimesProps {
  /** Undefined for a new entry: always and in all languages. */
  shown: { startsAt: string | null; endsAt: string | null; locales: readonly Locale[] } | undefined;
  answer?: FormAnswer;
}

/** When an advertisement or a section is shown, and to readers of which languages. */
export function AdvertisementTimes({ shown, answer }: AdvertisementTimesProps) {
  const { t } = useTexts();
  const zone = useOfficeZone();
  const zoneName = useOfficeZoneName();
  const chosen = shown?.locales ?? [];
  const moment = (name: 'startsAt' | 'endsAt') => {
    const stored = shown?.[name];
    return {
      name,
      type: 'datetime-local',
      label: t(`platform-office:ads.${name}`),
      hint: t('platform-office:ads.times_hint', { zone: zoneName }),
      defaultValue: answer?.values[name] ?? (stored ? localMinute(stored, zone) : ''),
      problem: answer?.problems[name],
    };
  };
  return (
    <>
      <TextField {...moment('startsAt')} />
      <TextField {...moment('endsAt')} />
      <fieldset className="min-w-0 md:col-span-2">
        <legend className="mb-1.5 font-medium">{t('platform-office:ads.shown_in')}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {LOCALES.map((locale) => (
            <Checkbox key={locale} name="locales" value={locale} defaultChecked={chosen.includes(locale)}>
              <span lang={languageTag(locale)}>{languageOf(locale).name}</span>
            </Checkbox>
          ))}
        </div>
        <p className="mt-1 text-[13px] text-muted">{t('platform-office:ads.shown_in_hint')}</p>
      </fieldset>
    </>
  );
}
