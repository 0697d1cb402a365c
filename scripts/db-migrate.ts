import { databaseLocation } from '../platform/database/location.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';
import { readEnvironment } from '../platform/environment.ts';

const database = await openDatabase(databaseLocation(readEnvironment()));
const taken = await migrate(database.db);
console.log(taken.length > 0 ? `took ${taken.join(', ')}` : 'the database is up to date');
await database.close();
