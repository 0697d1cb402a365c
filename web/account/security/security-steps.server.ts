import { addPasskey } from '../../../domains/accounts/passkeys/add-passkey.server.ts';
import { removePasskey, renamePasskey } from '../../../domains/accounts/passkeys/change-passkeys.server.ts';
import { newCredential } from '../../../domains/accounts/passkeys/contract.ts';
import { cleanName } from '../../../domains/accounts/passkeys/rules.ts';
import { endOtherSessions, endOwnSession } from '../../../domains/accounts/sessions/end-sessions.server.ts';
import { isProviderKey } from '../../../domains/accounts/third-party/rules.ts';
import { unlinkIdentity } from '../../../domains/accounts/third-party/unlink-identity.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { refuseFields } from '../../../platform/errors.ts';
import { cookieOf } from '../../../platform/http/cookies.ts';
import { answerRefusal, readForm } from '../../forms/form-answer.server.ts';
import { SECURITY_PATH, type SecurityAnswer } from '../../forms/security-answer.ts';
import { confirmFirst } from '../../session/confirm-first.server.ts';
import type { PageContext } from '../../session/page-context.server.ts';
import { readCredential } from '../../session/read-credential.server.ts';

/** Handles one button of the page. Returns the key of what was done, or what is shown once in this response only. */
interface SecurityStep {
  /** The section's element, to which readers without scripts return. */
  section: string;
  /** The field that shows each error, by code. */
  fieldOf?: Record<string, string>;
  run(
    ctx: Ctx,
    submitted: Record<string, string>,
    page: PageContext,
    request: Request,
  ): Promise<string | Partial<SecurityAnswer>>;
}

/** The page's form handlers, by `intent`. Each section adds its own. */
const SECURITY_STEPS: Record<string, SecurityStep> = {
  'end-session': {
    section: 'devices',
    run: (ctx, { id }) => endOwnSession(ctx, Number(id) || 0).then(() => 'session_ended'),
  },
  'add-passkey': {
    section: 'passkeys',
    run: async (ctx, submitted, _page, request) => {
      const credential = readCredential(newCredential, submitted.credential);
      await addPasskey(ctx, { credential }, cookieOf(request, 'passkey') ?? '');
      return 'passkey_added';
    },
  },
  'rename-passkey': {
    section: 'passkeys',
    run: async (ctx, { id, name = '' }) => {
      const clean = cleanName(name);
      if (clean === '') refuseFields([{ field: 'name', code: 'required' }]);
      await renamePasskey(ctx, { id: Number(id) || 0, name: clean });
      return 'passkey_renamed';
    },
  },
  'remove-passkey': {
    section: 'passkeys',
    run: (ctx, { id }) => removePasskey(ctx, Number(id) || 0).then(() => 'passkey_removed'),
  },
  'unlink-third-party': {
    section: 'third-parties',
    run: async (ctx, { provider }) => {
      if (isProviderKey(provider)) await unlinkIdentity(ctx, provider);
      return 'third_party_unlinked';
    },
  },
  'end-others': { section: 'devices', run: (ctx) => endOtherSessions(ctx).then(() => 'others_ended') },
};

export interface SecurityOutcome {
  /** Where to redirect; null if the response is shown on the same page. */
  to: { done: string; section: string } | null;
  answer?: SecurityAnswer;
}

/** Handles a form of the page. */
export async function takeSecurityStep(page: PageContext, request: Request): Promise<SecurityOutcome> {
  const submitted = await readForm(request);
  const intent = submitted.intent ?? '';
  const step = Object.hasOwn(SECURITY_STEPS, intent) ? SECURITY_STEPS[intent] : undefined;
  if (!step) return { to: { done: '', section: '' } };
  try {
    const done = await step.run(page.ctx, submitted, page, request);
    if (typeof done === 'string') return { to: { done, section: step.section } };
    return { to: null, answer: { intent, problems: {}, values: {}, ...done } };
  } catch (error) {
    confirmFirst(error, SECURITY_PATH);
    return { to: null, answer: { intent, ...answerRefusal(page.ctx, error, submitted, step.fieldOf) } };
  }
}
