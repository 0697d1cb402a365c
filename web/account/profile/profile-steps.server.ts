import type { z } from 'zod';
import { findCountry } from '../../../domains/accounts/countries.ts';
import { changeAvatar, removeAvatar } from '../../../domains/accounts/profile/change-avatar.server.ts';
import { changeEmail, sendEmailChangeCode } from '../../../domains/accounts/profile/change-email.server.ts';
import { changePassword } from '../../../domains/accounts/profile/change-password.server.ts';
import { changePhone, sendPhoneChangeCode } from '../../../domains/accounts/profile/change-phone.server.ts';
import * as contract from '../../../domains/accounts/profile/contract.ts';
import { editNickname } from '../../../domains/accounts/profile/edit-nickname.server.ts';
import { readCrop } from '../../../domains/accounts/profile/rules.ts';
import { RESEND_SECONDS } from '../../../domains/accounts/rules.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { fileOf } from '../../../platform/http/multipart.ts';
import { answerProblems, answerRefusal, parseForm, readForm } from '../../forms/form-answer.server.ts';
import { confirmFirst } from '../../session/confirm-first.server.ts';
import { redirect, replace } from '../../session/redirects.ts';
import type { ProfileAnswer } from './profile-answer.ts';
import { type Done, EDITS, editAddress, PROFILE_PATH } from './profile-url.ts';

/** One button of the forms. */
interface Step {
  shape: z.ZodType;
  /** Performs the step; returns what was done, or what the form shows next. */
  run(ctx: Ctx, input: never): Promise<Done | Partial<ProfileAnswer>>;
}

const sent = (sentTo: string): Partial<ProfileAnswer> => ({ sentTo, resendIn: RESEND_SECONDS });

const STEPS: Record<string, Step> = {
  nickname: {
    shape: contract.nicknameInput,
    run: (ctx, input: contract.NicknameInput) => editNickname(ctx, input).then(() => 'nickname'),
  },
  'send-email-code': {
    shape: contract.emailCodeInput,
    run: (ctx, input: { email: string }) => sendEmailChangeCode(ctx, input).then(() => sent(input.email)),
  },
  email: {
    shape: contract.emailChangeInput,
    run: (ctx, input: contract.EmailChange) => changeEmail(ctx, input).then(() => 'email'),
  },
  'send-phone-code': {
    shape: contract.phoneCodeInput,
    run: (ctx, input: contract.PhoneInput) =>
      sendPhoneChangeCode(ctx, input).then(() => sent(`+${input.countryCode.replace('+', '')} ${input.phone}`)),
  },
  phone: {
    shape: contract.phoneChangeInput,
    run: (ctx, input: contract.PhoneChange) => changePhone(ctx, input).then(() => 'phone'),
  },
  password: {
    shape: contract.passwordChangeInput,
    run: (ctx, input: contract.PasswordChange) => changePassword(ctx, input).then(() => 'password'),
  },
};

/** The field that shows each error. */
const FIELD_OF = {
  wrong_code: 'captcha',
  code_used_up: 'captcha',
  already_registered: 'email',
  phone_taken: 'phone',
  login_locked: 'oldPassword',
};

/** Handles a profile form: redirects when done, otherwise returns the form's errors. */
export async function takeProfileStep(ctx: Ctx, request: Request): Promise<ProfileAnswer> {
  if (request.headers.get('content-type')?.startsWith('multipart/')) return takePicture(ctx, request);
  const submitted = withDialCode(await readForm(request));
  if (submitted.intent === 'remove-avatar')
    return finish(() => removeAvatar(ctx).then(() => 'avatar_removed' as const));
  const step = Object.hasOwn(STEPS, submitted.intent ?? '') ? STEPS[submitted.intent ?? ''] : undefined;
  if (!step) throw redirect(PROFILE_PATH, 303);
  const { input, problems } = parseForm(step.shape, submitted);
  const missing = submitted.oldPassword === '' ? [{ field: 'oldPassword', code: 'emptyPassword' }] : [];
  if (!input || missing.length > 0) return answerProblems(ctx, [...missing, ...problems], submitted);
  try {
    return await finish(() => step.run(ctx, input as never), answerProblems(ctx, [], submitted));
  } catch (error) {
    confirmFirst(error, backOf(request));
    const answer = answerRefusal(ctx, error, submitted, FIELD_OF);
    const retryAfter =
      isDomainError(error) && error.code === 'too_many_requests' ? error.details.retryAfter : undefined;
    return typeof retryAfter === 'number' ? { ...answer, resendIn: retryAfter } : answer;
  }
}

/** Without scripts the select list submits a country and no dial code. */
function withDialCode(submitted: Record<string, string>): Record<string, string> {
  const country = submitted.country && !submitted.countryCode ? findCountry(submitted.country) : undefined;
  return country ? { ...submitted, countryCode: `+${country.dialCode}` } : submitted;
}

/** The form to return to after re-authentication. */
function backOf(request: Request): string {
  const wanted = new URL(request.url).searchParams.get('edit');
  const edit = EDITS.find((each) => each === wanted);
  return edit ? editAddress(edit) : PROFILE_PATH;
}

async function finish(
  run: () => Promise<Done | Partial<ProfileAnswer>>,
  answer: ProfileAnswer = { problems: {}, values: {} },
): Promise<ProfileAnswer> {
  const done = await run();
  if (typeof done === 'string') throw replace(`${PROFILE_PATH}?done=${done}`, 303);
  return { ...answer, ...done };
}

/** The file of the form, streamed; the crop area is in the URL. */
async function takePicture(ctx: Ctx, request: Request): Promise<ProfileAnswer> {
  const crop = contract.cropQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const file = fileOf(
    request.headers.get('content-type') ?? undefined,
    request.body as AsyncIterable<Uint8Array> | null,
  );
  try {
    return await finish(() =>
      changeAvatar(ctx, file, crop.success ? readCrop(crop.data) : undefined).then(() => 'avatar'),
    );
  } catch (error) {
    const code = pictureProblem(error);
    return code ? answerProblems(ctx, [{ field: 'file', code }], {}) : answerRefusal(ctx, error, {});
  }
}

const REASONS: Record<string, string> = {
  type: 'pictureType',
  broken: 'pictureBroken',
  pixels: 'picturePixels',
  size: 'pictureSize',
};

function pictureProblem(error: unknown): string | undefined {
  if (!isDomainError(error)) return undefined;
  if (error.code === 'payload_too_large') return 'pictureSize';
  if (error.code === 'validation_failed') return 'pictureType';
  return error.code === 'image_refused' ? REASONS[String(error.details.reason)] : undefined;
}
