import type { Site } from '../sites/contract.ts';
import { timeZoneOf } from '../sites/time-zone.ts';
import { COUNTRIES } from './countries.ts';
import { DEFAULT_COUNTRY_ISO } from './rules.ts';

const found = new Map<string, string>();

/** The country of a site's time zone, proposed for new addresses and phone numbers. */
export function homeCountryOf(site: Pick<Site, 'settings'>): string {
  const zone = timeZoneOf(site);
  const known = found.get(zone);
  if (known) return known;
  // zones have several names, such as `Asia/Calcutta` and `Asia/Kolkata`
  const names = [zone, new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone];
  const country = COUNTRIES.find(({ iso }) => zonesOf(iso).some((each) => names.includes(each)));
  const iso = country?.iso ?? DEFAULT_COUNTRY_ISO;
  found.set(zone, iso);
  return iso;
}

const zonesOf = (iso: string): readonly string[] => new Intl.Locale(`und-${iso}`).getTimeZones() ?? [];
