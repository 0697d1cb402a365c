import type { OpenDatabase } from '../../platform/database/open.ts';

/** What a new database starts with beyond the migrations, the demo content for instance. */
export interface Filling {
  /** Names the content and its version: databases with the same name are copies of one template. */
  name: string;
  fill(database: OpenDatabase): Promise<unknown>;
}
