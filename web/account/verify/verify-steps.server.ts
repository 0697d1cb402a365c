import { verifyInput, verifySendInput } from '../../../domains/accounts/verification/contract.ts';
import { sendVerificationCode, verifyContact } from '../../../domains/accounts/verification/verify-contact.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { answerProblems, answerRefusal, parseForm, readForm } from '../../forms/form-answer.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';

export interface VerifyAnswer extends FormAnswer {
  /** A code was sent to the contact: the form asks for it next. */
  isSent: boolean;
  isDone?: boolean;
}

/** Input fields that are shown as one, and errors that belong beside a field. */
const BESIDE = { email: 'contact', phone: 'contact', sms_closed: 'contact', too_many_codes: 'contact' };
const BESIDE_CODE = { wrong_code: 'captcha', code_used_up: 'captcha' };

/** Sends the code, or verifies the typed one. */
export async function takeVerifyStep(ctx: Ctx, request: Request): Promise<VerifyAnswer> {
  const submitted = await readForm(request);
  const contact = (submitted.contact ?? '').trim();
  const given = {
    ...(contact.includes('@') ? { email: contact } : { phone: contact }),
    captcha: submitted.captcha ?? '',
  };
  const isSending = submitted.intent === 'send';
  const { input, problems } = isSending ? parseForm(verifySendInput, given) : parseForm(verifyInput, given);
  const values = { contact };
  if (!input) return { ...mergeContact(answerProblems(ctx, problems, values)), isSent: !isSending };
  try {
    if (isSending) await sendVerificationCode(ctx, input);
    else await verifyContact(ctx, { ...input, captcha: given.captcha.trim() });
  } catch (error) {
    const answer = answerRefusal(ctx, error, values, isSending ? BESIDE : BESIDE_CODE);
    return { ...mergeContact(answer), values, isSent: !isSending };
  }
  return { problems: {}, values, isSent: true, isDone: !isSending };
}

function mergeContact(answer: FormAnswer): FormAnswer {
  const { email, phone, ...problems } = answer.problems;
  const contact = problems.contact ?? email ?? phone;
  return { ...answer, problems: { ...problems, ...(contact ? { contact } : {}) } };
}
