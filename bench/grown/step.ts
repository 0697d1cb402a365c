/**
 * One or a few statements that fill a grown shop. They run in order on one connection and share its temporary tables.
 */
export interface GrownStep {
  name: string;
  sql: string;
}
