import type { Site } from '../../../domains/sites/contract.ts';
import { timeZoneOf } from '../../../domains/sites/time-zone.ts';
import { readLocal } from '../../../platform/time-zone.ts';

/** A moment as a form sends it, in the zone of the back office; nothing when it is empty. What is none stays as typed. */
export function readMoment({ site }: { site: Site }, text: string | undefined): string | null {
  if (!text?.trim()) return null;
  return readLocal(text, timeZoneOf(site))?.toISOString() ?? text;
}
