import { sql } from 'kysely';
import { type FieldProblem, refuseFields } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { lookOf, looksLikeSite } from '../../accounts/profile/official-names.ts';
import type { Ctx } from '../../kit/context.ts';
import { OWN_STORE_TYPE } from '../rules.ts';

/**
 * Refuses a new name that could be mistaken for another shop's or the platform's: staff approves the first name of a
 * shop but does not review later ones. Current names of the shop stay allowed. Shops are renamed one at a time, so that two
 * shops cannot take the same name. Throws `validation_failed`.
 */
export async function refuseLookAlikes(ctx: Ctx, merchantId: number, name: Texts): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('shop-names'))`.execute(ctx.db);
  const found = await sql<{ id: number; name: Texts; isPlatforms: boolean }>`
    select m.id, m.name, coalesce(t.key = ${OWN_STORE_TYPE}, false) as "isPlatforms"
    from merchants m left join merchant_types t on t.id = m.type_id
    where m.id = ${merchantId}::bigint or m.kind = 'shop' and m.status <> 'closed'`.execute(ctx.db);
  const own = found.rows.find(({ id }) => id === merchantId);
  const looksOf = (texts: Texts | undefined) => Object.values(texts ?? {}).map(lookOf);
  const held = new Set(looksOf(own?.name));
  const others = new Set(found.rows.flatMap((row) => (row === own ? [] : looksOf(row.name))));
  const houseNames = own?.isPlatforms ? [] : ctx.app.sites.all().flatMap((site) => Object.values(site.name));
  const problems = Object.entries(name).flatMap(([locale, text]): FieldProblem[] => {
    const look = lookOf(text ?? '');
    if (look === '' || held.has(look)) return [];
    const isTaken = others.has(look) || looksLikeSite(text ?? '', houseNames);
    return isTaken ? [{ field: `name.${locale}`, code: 'shopNameTaken' }] : [];
  });
  if (problems.length > 0) refuseFields(problems);
}
