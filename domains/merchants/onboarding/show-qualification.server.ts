import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { takeCaptcha } from '../../accounts/captcha/captchas.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { WATERMARKED_SECONDS, watermarkedUrl } from '../../uploads/private-pictures.ts';
import type { Qualification, QualificationInput } from './contract.ts';

/**
 * The documents with which an open shop was approved, for anybody who solves a captcha: watermarked with the time of
 * viewing, at URLs that expire. Name, phone and e-mail of the applicant are not among them. Without documents the list
 * is empty. Throws `captcha_wrong`, `merchant_not_found`.
 */
export async function showQualification(ctx: Ctx, input: QualificationInput): Promise<Qualification> {
  await takeCaptcha(ctx, input);
  const found = await sql<{ company: string | null; approvedAt: Date | null; pictures: string[] | null }>`
    select a.company_name as company, a.decided_at as "approvedAt", a.pictures
    from merchants m left join lateral (
      select company_name, decided_at, pictures from merchant_applications
      where merchant_id = m.id and status = 'approved' order by id desc limit 1) a on true
    where m.id = ${input.id}::bigint and m.kind = 'shop' and m.status = 'open'`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) throw new DomainError('merchant_not_found');
  return {
    companyName: row.company ?? '',
    approvedAt: row.approvedAt?.toISOString() ?? null,
    pictures: (row.pictures ?? []).map((url) => watermarkedUrl(ctx.app, ctx.now, url)),
    viewedAt: ctx.now.toISOString(),
    expiresAt: new Date(ctx.now.getTime() + WATERMARKED_SECONDS * 1000).toISOString(),
  };
}
