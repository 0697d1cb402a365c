import { readBooks } from '../domains/platform-office/books/all-books.server.ts';
import { databaseLocation } from '../platform/database/location.ts';
import { openDatabase } from '../platform/database/open.ts';
import { readEnvironment } from '../platform/environment.ts';

/** Reads every book of the shop's database in one snapshot and prints what disagrees. */
async function main(): Promise<number> {
  const database = await openDatabase(databaseLocation(readEnvironment()));
  try {
    let wrong = 0;
    for (const { name, problems } of await readBooks(database.db)) {
      wrong += problems.length;
      console.log(problems.length === 0 ? `ok    ${name}` : `WRONG ${name}`);
      for (const problem of problems) console.log(`      ${problem}`);
    }
    return wrong;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = (await main()) === 0 ? 0 : 1;
} catch (error) {
  console.error(`stoa: the books could not be read: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
