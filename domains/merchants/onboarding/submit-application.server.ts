import { sql } from 'kysely';
import { violatedConstraint } from '../../../platform/database/transaction.ts';
import { DomainError, type FieldProblem, refuseFields } from '../../../platform/errors.ts';
import { tryCode } from '../../accounts/login/login-codes.server.ts';
import { readPhone } from '../../accounts/phones/phones.server.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import { DEFAULT_DIAL_CODE } from '../../accounts/rules.ts';
import { type Ctx, rateLimitKey } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { attachPictures } from '../../uploads/attach-pictures.server.ts';
import { findShop } from '../queries.server.ts';
import { OWN_STORE_TYPE, REVIEW_WORKING_DAYS } from '../rules.ts';
import type { ApplicationInput } from './contract.ts';
import { maxPictures, workingDaysAfter } from './rules.ts';
import { onboardingTarget } from './send-application-code.server.ts';

/**
 * Submits an application to open a shop; one open application per person, and none if they have a shop. Throws
 * `members_only`, `application_open`, `already_merchant`, `wrong_code`, `code_used_up`, and `validation_failed` for an
 * invalid phone, too many pictures, or an unknown kind of shop.
 */
export async function submitApplication(
  ctx: Ctx,
  input: ApplicationInput,
): Promise<{ id: number; expectedBy: string }> {
  const { userId } = requireMember(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  const phone = readPhone(input.phone, { dialCode: input.countryCode || DEFAULT_DIAL_CODE });
  const problems: FieldProblem[] = await unknownChoices(ctx, input);
  if (input.pictures.length > maxPictures(ctx.locale)) problems.push({ field: 'pictures', code: 'tooManyPictures' });
  if (!phone) return refuseFields([{ field: 'phone', code: 'wrongPhone' }, ...problems]);
  if (problems.length > 0) return refuseFields(problems);
  // before the code is used, so that a refused applicant keeps theirs
  await refuseSettled(ctx, userId);
  const tried = await tryCode(ctx, onboardingTarget(userId, input.email), input.captcha);
  if (tried !== 'right') throw new DomainError(tried);
  const id = await transact(ctx, async (tx) => {
    const sent = input.pictures.map((url, at) => ({ field: `pictures.${at}`, url }));
    const pictures = await attachPictures(tx, 'qualification', sent);
    return insert(tx, userId, { ...input, phone, pictures });
  }).catch((error: unknown) => {
    if (violatedConstraint(error) === 'merchant_applications_one_open') throw new DomainError('application_open');
    // the type or the category was removed meanwhile
    if (/_(type|category)_id_/.test(violatedConstraint(error) ?? '')) return undefined;
    throw error;
  });
  if (id === undefined) return refuseFields(await unknownChoices(ctx, input));
  return { id, expectedBy: workingDaysAfter(ctx.now, REVIEW_WORKING_DAYS).toISOString() };
}

/** The category and the type, each reported if its id does not exist or is not open to applicants. */
async function unknownChoices(ctx: Ctx, { categoryId, typeId }: ApplicationInput): Promise<FieldProblem[]> {
  const found = await sql<{ field: string }>`
    select field from (values ('categoryId', exists (select from merchant_categories where id = ${categoryId}::bigint)),
      ('typeId', exists (select from merchant_types where id = ${typeId}::bigint and key <> ${OWN_STORE_TYPE}))) known (field, is_known)
    where not is_known`.execute(ctx.db);
  return found.rows.map(({ field }) => ({ field, code: 'chooseOne' }));
}

async function refuseSettled(ctx: Ctx, userId: number): Promise<void> {
  if (await findShop(ctx, { ownerId: userId })) throw new DomainError('already_merchant');
  const open = await ctx.db
    .selectFrom('merchant_applications')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (open) throw new DomainError('application_open');
}

/** Undefined if there is no such category or type to apply for. The unique key of open applications prevents duplicates. */
async function insert(ctx: Ctx, userId: number, input: ApplicationInput): Promise<number | undefined> {
  const result = await sql<{ id: number }>`
    insert into merchant_applications
      (user_id, site_id, company_name, contact_name, phone, email, category_id, type_id, pictures, locale, submitted_at)
    select ${userId}::bigint, ${ctx.site.id}::bigint, ${input.merchantName}, ${input.userName}, ${input.phone}, ${input.email},
      c.id, t.id, ${[...new Set(input.pictures)]}::text[], ${ctx.locale}, ${ctx.now}::timestamptz
    from merchant_categories c, merchant_types t
    where c.id = ${input.categoryId}::bigint and t.id = ${input.typeId}::bigint and t.key <> ${OWN_STORE_TYPE} returning id`.execute(
    ctx.db,
  );
  return result.rows[0]?.id;
}
