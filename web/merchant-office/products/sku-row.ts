import type { DraftRow } from './variant-draft.ts';

/** A row of the table of variants. */
export interface SkuRow extends DraftRow {
  key: string;
  title: string;
  /** What is left of a variant that there is. */
  available: number | null;
  /** What is wrong with it by field. */
  problems: Record<string, string>;
}
