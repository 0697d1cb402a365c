import { emptyShop } from './empty-shop.ts';
import { fail, runScript } from './run-script.ts';

/** Empties the database and the uploads. Requires explicit confirmation, and refuses in production. */
await runScript(async (environment) => {
  if (environment.STOA_ENV === 'production' || !process.argv.includes('--yes'))
    fail('this deletes every row and every upload: npm run db:reset -- --yes (never in production)');
  await emptyShop(environment);
  console.log('emptied');
});
