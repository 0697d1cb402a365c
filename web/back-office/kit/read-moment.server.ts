import type { Site } from '../../../domains/sites/contract.ts';
import { timeZoneOf } from '../../../domains/sites/time-zone.ts';
import { readLocal } from '../../../platform/locale/time-zone.ts';

/** A time submitted by a form, in the back office's zone; empty input gives undefined. Invalid input stays as typed. */
export function readMoment({ site }: { site: Site }, text: string | undefined): string | null {
  if (!text?.trim()) return null;
  return readLocal(text, timeZoneOf(site))?.toISOString() ?? text;
}
