import { addressInput } from '../../../domains/accounts/addresses/contract.ts';
import { saveAddress } from '../../../domains/accounts/addresses/save-address.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { answerProblems, answerRefusal, parseForm } from '../../forms/form-answer.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';

/** Saves the values of `AddressFields`; returns the id, or the errors. */
export async function saveAddressForm(
  ctx: Ctx,
  submitted: Record<string, string>,
): Promise<{ id: number; answer?: undefined } | { id?: undefined; answer: FormAnswer }> {
  const { id, isDefault, ...texts } = submitted;
  const shape = addressInput.omit({ id: true, isDefault: true });
  const { input, problems } = parseForm(shape, texts);
  if (!input) return { answer: answerProblems(ctx, problems, submitted) };
  try {
    return await saveAddress(ctx, { ...input, isDefault: isDefault === '1', ...(id ? { id: Number(id) } : {}) });
  } catch (error) {
    return { answer: answerRefusal(ctx, error, submitted) };
  }
}
