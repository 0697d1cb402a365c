import { useContext } from 'react';
import { ShownZone } from '../../ui/shown-zone.ts';

/** The time zone of this back office. */
export function useOfficeZone(): string {
  return useContext(ShownZone) ?? 'UTC';
}
