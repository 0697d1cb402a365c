import { readBooks } from '../domains/platform-office/books/all-books.server.ts';
import { directLocation } from '../platform/database/location.ts';
import { openLocation } from '../platform/database/open-location.ts';
import type { Environment } from '../platform/settings/environment.ts';
import { BOOKS } from '../server/books.ts';
import { NO_STREAMS, runOperation } from '../server/control/run-operation.ts';
import { requireEmbeddedShop, runScript } from './run-script.ts';

/** Runs all ledger checks of the shop's database in one snapshot and prints inconsistencies. */
await runScript(async (environment) => {
  const books = await runOperation(environment, 'check-books', null, NO_STREAMS, () => readLocally(environment));
  for (const { name, problems } of books) {
    if (problems.length > 0) process.exitCode = 1;
    console.log(problems.length === 0 ? `ok    ${name}` : `WRONG ${name}`);
    for (const problem of problems) console.log(`      ${problem}`);
  }
});

/** Without the rest of the application: a check must not migrate the database. */
async function readLocally(environment: Environment) {
  requireEmbeddedShop(environment);
  const database = await openLocation(directLocation(environment));
  try {
    return await readBooks(database.db, BOOKS);
  } finally {
    await database.close();
  }
}
