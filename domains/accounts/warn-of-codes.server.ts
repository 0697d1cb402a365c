import { sql } from 'kysely';
import { readLocale } from '../../platform/locale/locale.ts';
import { type Ctx, emit } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';

const BATCH = 100;

interface Alarmed {
  alarm: 'requested' | 'guessed';
  email: string;
  locale: string;
}

/** Warns members by mail if codes were requested or guessed suspiciously often; returns the number of mails. */
export function warnOfCodes(ctx: Ctx): Promise<number> {
  return transact(ctx, async (tx) => {
    const taken = await sql<Alarmed>`
      with due as (
        select id, alarm from login_codes where alarm is not null order by id limit ${BATCH}::int for update skip locked
      ), taken as (
        update login_codes c set alarm = null from due where c.id = due.id
        returning due.alarm, c.channel, c.address, substring(c.purpose from '^(?:change|confirm):([0-9]+)$')::bigint as member_id
      )
      select distinct t.alarm, u.email, u.locale from taken t join users u on u.kind = 'member' and u.status = 'active'
        and u.email is not null
        and case when t.member_id is not null then u.id = t.member_id
                 when t.channel = 'email' then lower(u.email) = t.address else u.phone = t.address end
      order by u.email`.execute(tx.db);
    for (const { alarm, email, locale } of taken.rows) {
      const mail = { to: email, locale: readLocale(locale) ?? ctx.locale, values: {} };
      await emit(tx, 'account.mail-due', { ...mail, template: `codes_${alarm}` });
    }
    return taken.rows.length;
  });
}
