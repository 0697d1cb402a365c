import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startSession } from '../../domains/accounts/sessions.server.ts';
import { databaseFolder } from '../../platform/database/location.ts';
import { openDatabase } from '../../platform/database/open.ts';
import type { ServerProcess } from './server-process.ts';
import { addBuyer, openSmallShop } from './small-shop.ts';

export interface EmbeddedShop {
  /** A data folder with the small shop in its embedded database; nothing has it open. */
  folder: string;
  /** Places an order for one piece on a server that runs on the folder; returns its number. */
  placeOrder(server: ServerProcess): Promise<string>;
  /** How many orders the buyer has according to the server. */
  countOrders(server: ServerProcess): Promise<number>;
  remove(): Promise<void>;
}

/** The small shop in an embedded database on disk, for servers and scripts in processes of their own. */
export async function embeddedShop(): Promise<EmbeddedShop> {
  const shop = await openSmallShop({ driver: 'pglite' });
  const buyer = await addBuyer(shop);
  // one buyer places all orders of a test and pays none
  await sql`update sites set settings = settings || '{"unpaidOrders": 1000, "unpaidPieces": 1000}'`.execute(buyer.db);
  const { token } = await startSession(buyer, buyer.actor.userId);
  const dump = await shop.app.database.pglite?.dumpDataDir('none');
  const { productId, skuId } = shop.recipe;
  await shop.close();
  if (!dump) throw new Error('the embedded database gave no dump');
  const folder = await mkdtemp(join(tmpdir(), 'stoa-embedded-'));
  const onDisk = await openDatabase({ dataDir: databaseFolder(folder), loadDataDir: dump });
  await onDisk.close();
  const call = async <T>(server: ServerProcess, path: string, body?: unknown): Promise<T> => {
    const answer = await server.call<T>(body ? 'POST' : 'GET', `/api/front/${path}`, token, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body.message}`);
    return answer.body.data;
  };
  return {
    folder,
    placeOrder: async (server) => {
      const { preOrderNo } = await call<{ preOrderNo: string }>(server, 'order/pre', { productId, skuId, num: 1 });
      const input = { preOrderNo, requestId: `request-${preOrderNo}` };
      return (await call<{ orderNo: string }>(server, 'order/create', input)).orderNo;
    },
    countOrders: async (server) => (await call<{ total: number }>(server, 'order/list')).total,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
