import type { Ctx } from '../../../domains/context.ts';
import { buyGiftCard } from '../../../domains/payments/gift-cards/buy-gift-card.server.ts';
import {
  buyGiftCardInput,
  giveGiftCardInput,
  type RedeemedGift,
  redeemGiftInput,
} from '../../../domains/payments/gift-cards/contract.ts';
import { giveGiftCard } from '../../../domains/payments/gift-cards/give-gift-card.server.ts';
import { keepGiftCard, redeemGiftCard } from '../../../domains/payments/gift-cards/redeem-gift-card.server.ts';
import { answerProblems, answerRefusal, parseForm, readForm } from '../../forms/form-answer.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { redirect } from '../../session/redirects.ts';

/** Result of a form: an error, or a one-time message. */
export interface GiftAnswer extends FormAnswer {
  redeemed?: RedeemedGift;
  /** The new code, and its card. */
  given?: { no: string; code: string };
  /** A card redeemed into one's own balance. */
  kept?: string;
}

const DONE: FormAnswer = { problems: {}, values: {} };

/** The form handlers of the gift cards page, by `intent`. */
export async function actOnGifts(ctx: Ctx, request: Request): Promise<GiftAnswer | Response> {
  const typed = await readForm(request);
  try {
    if (typed.intent === 'buy') return await buy(ctx, typed);
    if (typed.intent === 'give') return await give(ctx, typed);
    if (typed.intent === 'keep') {
      const no = (typed.no ?? '').slice(0, 40);
      await keepGiftCard(ctx, no);
      return { ...DONE, kept: no };
    }
    return await redeem(ctx, typed);
  } catch (error) {
    return answerRefusal(ctx, error, typed, { code_wrong: 'code', codes_locked: 'code' });
  }
}

async function redeem(ctx: Ctx, typed: Record<string, string>): Promise<GiftAnswer> {
  const { input } = parseForm(redeemGiftInput, typed);
  if (!input) return answerProblems(ctx, [{ field: 'code', code: 'required' }], typed);
  return { ...DONE, redeemed: await redeemGiftCard(ctx, input.code) };
}

async function give(ctx: Ctx, typed: Record<string, string>): Promise<GiftAnswer> {
  const { input, problems } = parseForm(giveGiftCardInput, typed);
  if (!input) return answerProblems(ctx, problems, typed);
  return { ...DONE, given: await giveGiftCard(ctx, input) };
}

async function buy(ctx: Ctx, typed: Record<string, string>): Promise<GiftAnswer | Response> {
  const numbers = { amount: Number(typed.amount), num: Number(typed.num ?? 1) };
  const requestId = (typed.requestId ?? '').padEnd(8, '0').slice(0, 64);
  const parsed = buyGiftCardInput.safeParse({ ...typed, ...numbers, requestId });
  if (!parsed.success) return answerProblems(ctx, [{ field: 'amount', code: 'required' }], typed);
  const { orderNo } = await buyGiftCard(ctx, parsed.data);
  return redirect(`/payment?${new URLSearchParams({ orderNo })}`, 303);
}
