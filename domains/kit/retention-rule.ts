/** Settings of the default site that define a retention in days. */
type KeptDaysSetting = 'keepNoticesDays' | 'keepMessagesDays' | 'keepCartsDays' | 'keepLoginsDays' | 'keepAuditDays';

export interface RetentionRule {
  table: string;
  /** Days defined in the code, or by a setting of the default site. */
  keep: number | KeptDaysSetting;
  /** SQL expression of the time from which the days count. */
  since: string;
  /** SQL condition on deletable rows, besides their age. */
  only?: string;
  /**
   * `id`: rows are as old as their ids, so only the oldest are checked and no index on times is needed. `time`: `since`
   * has its own index, or the table is small.
   */
  found: 'id' | 'time';
  /** Columns to clear, instead of deleting the row. */
  erase?: string;
}
