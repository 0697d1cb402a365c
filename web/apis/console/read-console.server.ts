import { callOperation } from '../../../domains/api-market/console/call-operation.server.ts';
import type { ConsoleAnswer } from '../../../domains/api-market/console/contract.ts';
import { listOwnSubscriptionsTo } from '../../../domains/api-market/subscriptions/list-subscriptions.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { answerRefusal, readForm } from '../../forms/form-answer.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';

/** The reader's subscriptions to the API that calls can be sent with; null for guests and visitors. */
export async function readConsole(ctx: Ctx, apiId: number) {
  if (ctx.actor?.kind !== 'member') return null;
  return listOwnSubscriptionsTo(ctx, apiId);
}

/** Sends the call that a form describes; the answer is shown on the page itself. */
export async function runConsole(
  ctx: Ctx,
  request: Request,
  target: { apiId: number; operation: string },
): Promise<{ answer: ConsoleAnswer; values: Record<string, string> } | FormAnswer> {
  const values = await readForm(request);
  const id = Number(values.subscriptionId);
  try {
    const answer = await callOperation(ctx, {
      ...target,
      subscriptionId: Number.isSafeInteger(id) && id > 0 ? id : null,
      values,
      body: values.body ?? '',
    });
    return { answer, values };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return answerRefusal(ctx, error, values);
  }
}
