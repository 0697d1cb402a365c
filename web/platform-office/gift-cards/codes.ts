import { giftBatchInput } from '../../../domains/payments/gift-cards/contract.ts';
import { issueGiftCards } from '../../../domains/payments/gift-cards/gift-batches.server.ts';
import { timeZoneOf } from '../../../domains/sites/time-zone.ts';
import { parseMoney } from '../../../platform/locale/money.ts';
import { addDays, dayIn, readLocal, startOfDay } from '../../../platform/locale/time-zone.ts';
import { codesFile } from '../../back-office/coupons/codes-file.ts';
import { readForm } from '../../forms/form-answer.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import type { Route } from './+types/codes';

/** A new batch of gift cards: its codes as a file, only once. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = pageCtx(context);
  const { design, currency = '', amount = '', num, expiresAt, note } = await readForm(request);
  const parsed = giftBatchInput.safeParse({
    design,
    currency,
    amount: parseMoney(amount, currency),
    num: Number(num),
    expiresAt: endOfDay(expiresAt ?? '', timeZoneOf(ctx.site)),
    note,
  });
  if (!parsed.success || new Date(parsed.data.expiresAt) <= ctx.now) return redirect('/admin/gift_cards?wrong=1', 303);
  const { batchId, codes } = await issueGiftCards(ctx, parsed.data);
  return codesFile(`gift-cards-${batchId}.csv`, codes);
}

/** The last second of a day in the zone; an invalid day stays as typed. */
function endOfDay(day: string, zone: string): string {
  const start = readLocal(day, zone);
  if (!start) return day;
  return new Date(startOfDay(addDays(dayIn(zone, start), 1), zone).getTime() - 1_000).toISOString();
}
