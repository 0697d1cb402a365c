import { createHash } from 'node:crypto';

/**
 * Whether a person gets a version while its release is staged: the same answer each time, and with a higher percentage
 * nobody loses it. `person` is `user:<id>`, or for a guest what stays the same between visits.
 */
export function isInStage(person: string, versionId: number, percent: number): boolean {
  if (percent >= 100) return true;
  const hash = createHash('sha256').update(`${person}:${versionId}`).digest();
  return hash.readUInt32BE(0) % 100 < percent;
}
