import {
  confirmByCode,
  confirmByFactor,
  confirmByPasskey,
  confirmByPassword,
  sendConfirmCode,
} from '../../../domains/accounts/confirmation/confirm.server.ts';
import { usedCredential } from '../../../domains/accounts/passkeys/contract.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { cookieOf } from '../../../platform/http/cookies.ts';
import { answerRefusal, readForm } from '../../forms/form-answer.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { readCredential } from '../../session/read-credential.server.ts';

export interface ConfirmAnswer extends FormAnswer {
  isSent?: boolean;
  done?: boolean;
}

type Typed = Record<string, string>;

/** The page's form handlers, by `intent`. */
const STEPS: Record<string, (ctx: Ctx, submitted: Typed, request: Request) => Promise<void>> = {
  password: (ctx, { password = '' }) => confirmByPassword(ctx, password),
  factor: (ctx, { code = '' }) => confirmByFactor(ctx, code),
  send: (ctx) => sendConfirmCode(ctx),
  code: (ctx, { sentCode = '' }) => confirmByCode(ctx, sentCode),
  passkey: (ctx, { credential }, request) =>
    confirmByPasskey(ctx, readCredential(usedCredential, credential), cookieOf(request, 'passkey') ?? ''),
};

/** The field that shows each error. */
const FIELD_OF: Record<string, Record<string, string>> = {
  password: { wrong_password: 'password', login_locked: 'password' },
  factor: { wrong_factor_code: 'code', factor_locked: 'code' },
  code: { wrong_code: 'sentCode', code_used_up: 'sentCode' },
};

/** Handles a form of the page. */
export async function takeConfirmStep(ctx: Ctx, request: Request): Promise<ConfirmAnswer> {
  const submitted = await readForm(request);
  const intent = submitted.intent ?? '';
  const step = Object.hasOwn(STEPS, intent) ? STEPS[intent] : undefined;
  if (!step) return { problems: {}, values: {} };
  try {
    await step(ctx, submitted, request);
  } catch (error) {
    const answer = answerRefusal(ctx, error, {}, FIELD_OF[intent]);
    return { ...answer, isSent: intent === 'code' };
  }
  return { problems: {}, values: {}, ...(intent === 'send' ? { isSent: true } : { done: true }) };
}
