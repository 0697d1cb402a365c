import { sql } from 'kysely';
import type { Ctx } from '../../../domains/kit/context.ts';
import { refuseApplication } from '../../../domains/merchants/onboarding/review-application.server.ts';
import { actorOf } from '../actor-of.ts';
import applications from '../content/applications.json' with { type: 'json' };
import { type DemoDocument, licenceOf } from '../fill-documents.ts';

const DAY_MS = 86_400_000;
const COLOUR = '#5b6270';

/**
 * Applications to open a shop, besides those of the shops that exist: some wait for review, one was refused. Returns the
 * documents to draw once the transaction has committed.
 */
export async function fillApplications(ctx: Ctx, reviewer: number): Promise<DemoDocument[]> {
  const documents: DemoDocument[] = [];
  const at = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS);
  for (const { email, nickname, company, contact, phone, category, locale, submitted, refused } of applications) {
    const document = licenceOf(email, COLOUR);
    documents.push(document);
    const url = `/media/${document.file}`;
    const added = await sql<{ id: number }>`
      with person as (
        insert into users (email, nickname, locale, created_at)
        values (${email}, ${nickname}, ${locale}, ${at(submitted + 1)}::timestamptz) returning id
      ), uploaded as (
        insert into uploaded_pictures (user_id, url, purpose, format, uploaded_at, attached_at)
        select id, ${url}, 'qualification', 'png', ${at(submitted)}::timestamptz, ${at(submitted)}::timestamptz from person
      )
      insert into merchant_applications (user_id, site_id, company_name, contact_name, phone, email, category_id, type_id,
        pictures, locale, submitted_at)
      select p.id, ${ctx.site.id}::bigint, ${company}, ${contact}, ${phone}, ${email}, c.id, t.id,
        array[${url}]::text[], ${locale}, ${at(submitted)}::timestamptz
      from person p, merchant_categories c, merchant_types t where c.key = ${category} and t.key = 'speciality'
      returning id`.execute(ctx.db);
    if (!refused) continue;
    const actor = { ...(await actorOf(ctx, reviewer)), permissions: ['merchants.review'] };
    await refuseApplication({ ...ctx, actor, now: at(refused.days) }, added.rows[0]?.id ?? 0, refused.reason);
  }
  return documents;
}
