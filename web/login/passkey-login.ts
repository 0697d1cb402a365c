import { usedCredential } from '../../domains/accounts/passkeys/contract.ts';
import { logInByPasskey } from '../../domains/accounts/passkeys/log-in-by-passkey.server.ts';
import { cookieOf } from '../../platform/http/cookies.ts';
import { answerRefusal, readForm } from '../forms/form-answer.server.ts';
import { pageCtx } from '../session/page-context.server.ts';
import { readCredential } from '../session/read-credential.server.ts';
import type { Route } from './+types/passkey-login';
import { finishLogin } from './finish-login.server.ts';

/** The passkey's signed response, posted by the login forms. */
export async function action({ request, context }: Route.ActionArgs): Promise<{ done?: true; message?: string }> {
  const ctx = pageCtx(context);
  const submitted = await readForm(request);
  let entered: { token: string };
  try {
    const credential = readCredential(usedCredential, submitted.credential);
    entered = await logInByPasskey(ctx, credential, cookieOf(request, 'passkey') ?? '');
  } catch (error) {
    return { message: answerRefusal(ctx, error, {}).message };
  }
  return finishLogin(context, request, { ...entered, inDialog: Boolean(submitted.dialog) });
}
