import { openDatabase } from '../../platform/database/open.ts';
import { growShop } from './grow.ts';

/** `DATABASE_URL=… node bench/grown/fill.ts --orders 100000`: grows a database that has the demo content. */
const url = process.env.DATABASE_URL;
const orders = Number(process.argv[process.argv.indexOf('--orders') + 1]);
if (!url || !Number.isSafeInteger(orders) || orders < 1000) {
  console.error('DATABASE_URL and --orders N (1000 or more) are needed');
  process.exit(1);
}
const database = await openDatabase({ url, poolSize: 2 });
await growShop(url, database.db, orders, console.error);
await database.close();
