import type { Ctx } from '../../../domains/kit/context.ts';
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
  const submitted = await readForm(request);
  try {
    if (submitted.intent === 'buy') return await buy(ctx, submitted);
    if (submitted.intent === 'give') return await give(ctx, submitted);
    if (submitted.intent === 'keep') {
      const no = (submitted.no ?? '').slice(0, 40);
      await keepGiftCard(ctx, no);
      return { ...DONE, kept: no };
    }
    return await redeem(ctx, submitted);
  } catch (error) {
    return answerRefusal(ctx, error, submitted, { code_wrong: 'code', codes_locked: 'code' });
  }
}

async function redeem(ctx: Ctx, submitted: Record<string, string>): Promise<GiftAnswer> {
  const { input } = parseForm(redeemGiftInput, submitted);
  if (!input) return answerProblems(ctx, [{ field: 'code', code: 'required' }], submitted);
  return { ...DONE, redeemed: await redeemGiftCard(ctx, input.code) };
}

async function give(ctx: Ctx, submitted: Record<string, string>): Promise<GiftAnswer> {
  const { input, problems } = parseForm(giveGiftCardInput, submitted);
  if (!input) return answerProblems(ctx, problems, submitted);
  return { ...DONE, given: await giveGiftCard(ctx, input) };
}

async function buy(ctx: Ctx, submitted: Record<string, string>): Promise<GiftAnswer | Response> {
  const numbers = { amount: Number(submitted.amount), num: Number(submitted.num ?? 1) };
  const requestId = (submitted.requestId ?? '').padEnd(8, '0').slice(0, 64);
  const parsed = buyGiftCardInput.safeParse({ ...submitted, ...numbers, requestId });
  if (!parsed.success) return answerProblems(ctx, [{ field: 'amount', code: 'required' }], submitted);
  const { orderNo } = await buyGiftCard(ctx, parsed.data);
  return redirect(`/payment?${new URLSearchParams({ orderNo })}`, 303);
}
