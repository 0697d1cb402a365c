import { useContext } from 'react';
import { formatZone } from '../../../platform/locale/format-date.ts';
import { useLocale } from '../../texts/texts.tsx';
import { ShownZone } from '../../ui/shown-zone.ts';

/** The time zone of this back office. */
export function useOfficeZone(): string {
  return useContext(ShownZone) ?? 'UTC';
}

/** Its name in the reader's language. */
export function useOfficeZoneName(): string {
  const locale = useLocale();
  return formatZone(useOfficeZone(), locale);
}
