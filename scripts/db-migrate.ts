import { join } from 'node:path';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';
import { readEnvironment } from '../platform/environment.ts';

const environment = readEnvironment();
const database = await openDatabase(
  environment.DATABASE_URL ? { url: environment.DATABASE_URL } : { dataDir: join(environment.STOA_DATA, 'database') },
);
const taken = await migrate(database.db);
console.log(taken.length > 0 ? `took ${taken.join(', ')}` : 'the database is up to date');
await database.close();
