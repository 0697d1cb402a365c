import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/open.ts';
import { sqlState } from '../../../../platform/database/transaction.ts';
import { readCategoryPaths } from '../../../catalog/category-paths.server.ts';
import type { ProductInput } from '../../../catalog/product-input.ts';
import { lockStored, writeProducts } from '../../../catalog/write/write-products.server.ts';
import type { Ctx } from '../../../kit/context.ts';
import { transact } from '../../../kit/transact.ts';
import { permittedUsers } from '../../../merchants/staff/permitted-users.server.ts';
import type { ProductChange } from './contract.ts';
import { CHANGE_BATCH, type ChangeRefusal, changedProduct } from './rules.ts';
import { type ChangedProduct, readSelected } from './selected.server.ts';

/** Batches of one run, so that other jobs have their turn. */
const MAX_BATCHES = 200;

interface Running {
  id: string;
  merchantId: number;
  actorId: number | null;
  currency: string;
  change: ProductChange;
  batch: number[];
  total: number;
  done: number;
}

/**
 * Works through the changes that were started. A batch and its progress are one transaction: after a crash the next run
 * goes on where the last one ended, and no product is changed twice. Returns how many products it looked at.
 */
export async function runChanges(ctx: Ctx): Promise<number> {
  let looked = 0;
  for (let nth = 0; nth < MAX_BATCHES; nth += 1) {
    const count = await nextBatch(ctx);
    if (count === 0) break;
    looked += count;
  }
  return looked;
}

async function nextBatch(ctx: Ctx): Promise<number> {
  try {
    return await transact(ctx, (tx) => step(tx, CHANGE_BATCH, true));
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    return oneByOne(ctx);
  }
}

const isAboutContent = (error: unknown) => /^2[23]/.test(sqlState(error) ?? '');

/** A product that the database rejects is left as it is, so that the rest of the batch is changed. */
async function oneByOne(ctx: Ctx): Promise<number> {
  try {
    return await transact(ctx, (tx) => step(tx, 1, true));
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    ctx.app.log.warn({ err: error }, 'changed product not saved');
    return transact(ctx, (tx) => step(tx, 1, false));
  }
}

async function step(ctx: Ctx, size: number, isTried: boolean): Promise<number> {
  const running = await claim(ctx.db, size);
  if (!running) return 0;
  if (!(await isPermitted(ctx, running))) return leaveRest(ctx, running);
  const { id, batch, total, done } = running;
  const refused = isTried
    ? await changeBatch(ctx, running)
    : batch.map((productId) => ({ productId, code: 'not_saved' as const }));
  await sql`
    update product_changes set done = done + ${batch.length}::int, changed = changed + ${batch.length - refused.length}::int,
      refused = refused || ${JSON.stringify(refused)}::jsonb, updated_at = ${ctx.now}::timestamptz,
      state = ${done + batch.length >= total ? 'done' : 'running'}
    where id = ${id}`.execute(ctx.db);
  return batch.length;
}

/** Whether the person who started the change may still make it: they may have left the shop or lost the permission. */
async function isPermitted(ctx: Ctx, { merchantId, actorId, change }: Running): Promise<boolean> {
  if (actorId === null) return false;
  const needed = change.stock ? (['products.edit', 'stock.edit'] as const) : (['products.edit'] as const);
  for (const permission of needed)
    if (!(await permittedUsers(ctx, merchantId, [actorId], permission)).has(actorId)) return false;
  return true;
}

/** Ends the change; its report lists the products that were still waiting, with the reason. */
async function leaveRest(ctx: Ctx, { id, total, done }: Running): Promise<number> {
  const code: ChangeRefusal = 'not_permitted';
  await sql`
    update product_changes set done = ${total}::int, state = 'done', updated_at = ${ctx.now}::timestamptz,
      refused = refused || (
        select coalesce(jsonb_agg(jsonb_build_object('productId', rest.id, 'code', ${code}::text) order by rest.nth), '[]')
        from unnest(product_ids[done + 1 :]) with ordinality rest(id, nth))
    where id = ${id}`.execute(ctx.db);
  return total - done;
}

/** The next products of the oldest change, which no other process works on until the transaction ends. */
async function claim(db: Db, size: number): Promise<Running | undefined> {
  const found = await sql<Running>`
    select c.id, c.merchant_id as "merchantId", c.actor_id as "actorId", m.currency, c.change, c.done,
      c.product_ids[c.done + 1 : c.done + ${size}::int] as batch, cardinality(c.product_ids) as total
    from product_changes c join merchants m on m.id = c.merchant_id
    where c.state = 'running' order by c.started_at limit 1 for update of c skip locked`.execute(db);
  return found.rows[0];
}

type Refused = { productId: number; code: ChangeRefusal };

async function changeBatch(ctx: Ctx, running: Running): Promise<Refused[]> {
  const { id, merchantId, actorId, currency, change, batch } = running;
  const handles = (await readSelected(ctx.db, merchantId, batch)).map(({ handle }) => handle);
  await lockStored(ctx.db, merchantId, handles);
  if (change.stock) await lockStock(ctx.db, batch);
  // read again: only now nothing of it can change any more
  const locked = new Map((await readSelected(ctx.db, merchantId, batch)).map((product) => [product.id, product]));
  const { inputs, refused } = decide(locked, batch, change);
  const categories = await readCategoryPaths(ctx.db, [
    ...new Set([...inputs.values()].map(({ categoryId }) => categoryId)),
  ]);
  const placement = { merchantId, currency, categories };
  const actor = actorId === null ? null : ({ userId: actorId } as NonNullable<Ctx['actor']>);
  const mark = { reason: 'adjust', reference: `change:${id}`, actor, mayCount: change.stock !== undefined } as const;
  await writeProducts(ctx.db, placement, [...inputs.keys()], (handle) => inputs.get(handle) ?? null, mark);
  return refused;
}

function decide(
  locked: Map<number, ChangedProduct>,
  batch: readonly number[],
  change: ProductChange,
): { inputs: Map<string, ProductInput>; refused: Refused[] } {
  const inputs = new Map<string, ProductInput>();
  const refused: Refused[] = [];
  for (const productId of batch) {
    const product = locked.get(productId);
    const after = product ? changedProduct(product, change) : 'gone';
    if (typeof after === 'string') refused.push({ productId, code: after });
    else inputs.set(after.handle, after);
  }
  return { inputs, refused };
}

/** In the order of all that locks stock. */
async function lockStock(db: Db, productIds: readonly number[]): Promise<void> {
  await sql`
    select from stock t join skus s on s.id = t.sku_id
    where s.product_id = any(${[...productIds]}::bigint[]) and s.active
    order by t.sku_id for no key update of t`.execute(db);
}
