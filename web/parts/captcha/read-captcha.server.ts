import { newCaptcha } from '../../../domains/accounts/captcha/captchas.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { isDomainError } from '../../../platform/errors.ts';
import type { Captcha } from './captcha-field.tsx';

/** A captcha for the page at a URL: a sum if `?captcha=question` asks for one. Null for readers who asked for too many. */
export async function readCaptcha(ctx: Ctx, searchParams: URLSearchParams): Promise<Captcha | null> {
  const kind = searchParams.get('captcha') === 'question' ? 'question' : 'picture';
  return newCaptcha(ctx, { kind }).catch((error: unknown) => {
    if (isDomainError(error)) return null;
    throw error;
  });
}
