import type { DraftRow } from './variant-draft.ts';

/** A row of the table of variants. */
export interface SkuRow extends DraftRow {
  key: string;
  title: string;
  /** Stock of an existing variant. */
  available: number | null;
  /** Its errors by field. */
  problems: Record<string, string>;
}
