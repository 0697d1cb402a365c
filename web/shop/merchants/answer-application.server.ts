import { findCountry } from '../../../domains/accounts/countries.ts';
import { RESEND_SECONDS } from '../../../domains/accounts/rules.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { fieldProblems } from '../../../domains/kit/field-problems.ts';
import { applicationInput, onboardingCodeInput } from '../../../domains/merchants/onboarding/contract.ts';
import { maxPictures } from '../../../domains/merchants/onboarding/rules.ts';
import { sendApplicationCode } from '../../../domains/merchants/onboarding/send-application-code.server.ts';
import { submitApplication } from '../../../domains/merchants/onboarding/submit-application.server.ts';
import { uploadImage } from '../../../domains/uploads/upload-image.server.ts';
import { type FieldProblem, isDomainError } from '../../../platform/errors.ts';
import { answerProblems, answerRefusal } from '../../forms/form-answer.server.ts';
import { redirect } from '../../session/redirects.ts';
import type { SettleAnswer } from './settle-answer.ts';

/** The field that shows each error. */
const FIELD_OF = {
  wrong_code: 'captcha',
  code_used_up: 'captcha',
  image_refused: 'pictures',
  payload_too_large: 'pictures',
  storage_full: 'pictures',
};

interface Sent {
  intent: string;
  submitted: Record<string, string>;
  /** Uploaded before. */
  pictures: string[];
  files: File[];
}

/**
 * The buttons of the application form: code, pictures, and submitting. Files submitted by a browser without scripts are
 * stored first, whatever else is invalid.
 */
export async function answerApplication(ctx: Ctx, request: Request): Promise<SettleAnswer | Response> {
  const sent = readSent(ctx, await request.formData());
  const { intent, submitted } = sent;
  let pictures = sent.pictures;
  try {
    for (const file of sent.files.slice(0, maxPictures(ctx.locale) - pictures.length)) {
      const { url } = await uploadImage(ctx, file.stream() as unknown as AsyncIterable<Uint8Array>, 'qualification');
      pictures = [...new Set([...pictures, url])];
    }
    if (intent === 'send-code') return await sendCode(ctx, submitted, pictures);
    if (intent === 'apply') return await send(ctx, submitted, pictures);
  } catch (error) {
    const retryAfter = isDomainError(error) && intent === 'send-code' ? error.details.retryAfter : undefined;
    const resendIn = typeof retryAfter === 'number' ? { resendIn: retryAfter } : {};
    return { ...answerRefusal(ctx, error, submitted, FIELD_OF), pictures, ...resendIn };
  }
  const added = sent.files.length > 0 ? { notice: 'pictures_added' as const } : {};
  return { ...answerProblems(ctx, [], submitted), pictures, ...added };
}

function readSent(ctx: Ctx, form: FormData): Sent {
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  const [intent = '', place] = String(form.get('intent') ?? '').split('.');
  const pictures = texts.flatMap(([name, value]) => (name === 'pictures' ? [value] : []));
  const isLeft = (_: string, at: number) => !(intent === 'remove' && String(at) === place);
  return {
    intent,
    submitted: Object.fromEntries(texts.filter(([name]) => name !== 'pictures' && name !== 'intent')),
    pictures: pictures.filter(isLeft).slice(0, maxPictures(ctx.locale)),
    files: form.getAll('files').filter((value): value is File => value instanceof File && value.size > 0),
  };
}

async function sendCode(ctx: Ctx, submitted: Sent['submitted'], pictures: string[]): Promise<SettleAnswer> {
  const parsed = onboardingCodeInput.safeParse({ email: submitted.email });
  if (!parsed.success) return { ...answerProblems(ctx, fieldProblems(parsed.error), submitted), pictures };
  await sendApplicationCode(ctx, parsed.data.email);
  return { ...answerProblems(ctx, [], submitted), pictures, notice: 'code_sent', resendIn: RESEND_SECONDS };
}

async function send(ctx: Ctx, submitted: Sent['submitted'], pictures: string[]): Promise<SettleAnswer | Response> {
  const parsed = applicationInput.safeParse({
    ...submitted,
    // several countries share a code, so the form names the country
    countryCode: findCountry(submitted.country ?? '')?.dialCode,
    categoryId: Number(submitted.categoryId) || 0,
    typeId: Number(submitted.typeId) || 0,
    pictures,
    agreement: submitted.agreement === '1',
  });
  if (!parsed.success) {
    const problems = fieldProblems(parsed.error).map(byField);
    return { ...answerProblems(ctx, problems, submitted), pictures };
  }
  await submitApplication(ctx, parsed.data);
  return redirect('/users/application_record?done=applied', 303);
}

/** An invalid picture is reported for all of them. */
const byField = ({ field, code }: FieldProblem): FieldProblem => ({ field: field.split('.')[0] ?? field, code });
