import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { readPhone } from '../../accounts/phones/phones.server.ts';
import { textOf } from '../../catalog/card.server.ts';
import { CONTENT_KINDS } from '../../catalog/product-kinds.ts';
import type { Ctx } from '../../context.ts';
import { readFilesOfOrders } from '../files/offered-files.server.ts';
import type { Bought } from './contract.ts';
import { readKeysOfOrders } from './queries.server.ts';

const HOME = { country: 'CN' } as const;

interface BoughtRow {
  id: number;
  orderNo: string;
  status: string;
  lines: { id: number; name: string; num: number; text: string }[];
}

/**
 * What a buyer without an account bought, by the order's number and the e-mail address or phone given then. Every refusal is
 * the same, so that it does not tell whether a number exists, and an address has few attempts. Throws `bought_not_found`,
 * `too_many_requests`.
 */
export async function findBought(
  ctx: Ctx,
  { orderNo, contact }: { orderNo: string; contact: string },
): Promise<Bought> {
  await ctx.app.limits.lookups.take(ctx.ip, ctx.now);
  const email = contact.includes('@') ? contact.trim().toLowerCase() : null;
  const phone = email ? null : (readPhone(contact, HOME) ?? null);
  const found = await sql<BoughtRow>`
    select o.id, o.no as "orderNo", o.status, (
      select json_agg(json_build_object('id', l.id, 'name', ${textOf(ctx, 'l.name')}, 'num', l.num,
        'text', coalesce(case when l.kind = any(${CONTENT_KINDS}::text[]) and l.refunded_num < l.num
          and o.status in ('to_ship', 'to_receive', 'to_evaluate', 'completed') then ${textOf(ctx, 'd.content')} end, '')) order by l.id)
      from order_lines l left join digital_contents d on d.product_id = l.product_id where l.order_id = o.id) as lines
    from orders o join users u on u.id = o.user_id
    where o.no = ${orderNo} and u.kind = 'visitor' and (lower(u.email) = ${email}::text or u.phone = ${phone}::text)`.execute(
    ctx.db,
  );
  const row = found.rows[0];
  if (!row) throw new DomainError('bought_not_found');
  const [pools, files] = await Promise.all([readKeysOfOrders(ctx, [row.id]), readFilesOfOrders(ctx, [row.id])]);
  const keys = new Map(pools.map((line) => [line.lineId, line.keys]));
  const lines = row.lines.map(({ id, name, num, text }) => ({
    name,
    num,
    content: [text, ...(keys.get(id) ?? [])].filter(Boolean).join('\n'),
    files: files.flatMap(({ orderId: _, ...file }) => (file.lineId === id ? [file] : [])),
  }));
  return { orderNo: row.orderNo, isPaid: !['to_pay', 'cancelled'].includes(row.status), lines };
}
