import { useContext } from 'react';
import { ShownZone } from '../../ui/shown-zone.ts';

/** The zone that this back office reads and writes times in. */
export function useOfficeZone(): string {
  return useContext(ShownZone) ?? 'UTC';
}
