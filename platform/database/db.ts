import type { Kysely } from 'kysely';
import type { DB } from './tables.gen.ts';

/** Database handle or open transaction: what every query takes. */
export type Db = Kysely<DB>;
