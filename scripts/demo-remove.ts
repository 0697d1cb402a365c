import { closeDemoAccounts, countOthers } from '../database/demo/demo-marker.ts';
import { directLocation } from '../platform/database/location.ts';
import { openLocation } from '../platform/database/open-location.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { emptyShop } from './empty-shop.ts';
import { fail, requireEmbeddedShop, runScript } from './run-script.ts';

const USAGE =
  'npm run demo:remove -- --yes empties the database, npm run demo:remove -- --accounts-only closes only its accounts';

/** Takes a trial run's content out of a database: everything, or only the accounts, whose password is public. */
await runScript(async (environment) => {
  requireEmbeddedShop(environment);
  const options = new Set(process.argv.slice(2));
  const database = await openLocation(directLocation(environment));
  try {
    if (options.has('--accounts-only')) {
      const closed = await inTransaction(database.db, closeDemoAccounts);
      console.log(`closed ${closed} accounts of the demo; its shops and products are still there`);
      return;
    }
    const { accounts, orders } = await countOthers(database.db);
    if (!options.has('--yes'))
      fail(
        `this deletes every row and every upload, with ${accounts} accounts and ${orders} orders that are not the demo’s: ${USAGE}`,
      );
  } finally {
    await database.close();
  }
  await emptyShop(environment);
  console.log('emptied: the next start fills in what every deployment has');
});
