import { listPasskeys } from '../../../domains/accounts/passkeys/queries.server.ts';
import { readSecondFactor } from '../../../domains/accounts/second-factor/queries.server.ts';
import { isRecent } from '../../../domains/accounts/second-factor/rules.ts';
import { readSiteAccess } from '../../../domains/accounts/sessions/queries.server.ts';
import type { Actor, Ctx } from '../../../domains/kit/context.ts';
import { readPayPassword } from '../../../domains/payables/pay-password/queries.server.ts';
import { SECURITY_PATH, type SecurityAnswer } from '../../forms/security-answer.ts';
import { pageContext, pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/security';
import { DevicesSection } from './devices-section.tsx';
import { LoginLogSection } from './login-log-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PayPasswordSection } from './pay-password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { takeSecurityStep } from './security-steps.server.ts';
import { readThirdParties } from './third-parties.server.ts';
import { ThirdPartiesSection } from './third-parties-section.tsx';

const NEWEST_LOGINS = 5;

/** The data of the sections, loaded in parallel. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireLogin(context, request);
  const ctx = pageCtx(context);
  const { searchParams } = new URL(request.url);
  const [door, own] = await Promise.all([
    readSiteAccess(ctx, NEWEST_LOGINS),
    actor.kind === 'member' ? readOwn(ctx, actor) : null,
  ]);
  return { done: searchParams.get('done'), ...door, own };
}

/** Sections that visitors do not have, because nothing of them would outlive the visit. */
async function readOwn(ctx: Ctx, actor: Actor) {
  const [list, secondFactor, thirdParties, payPassword] = await Promise.all([
    listPasskeys(ctx),
    readSecondFactor(ctx),
    readThirdParties(ctx),
    readPayPassword(ctx),
  ]);
  const passkeys = { list, isRecent: isRecent(actor.confirmedAt, ctx.now) };
  return { passkeys, secondFactor, thirdParties, payPassword };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireLogin(context, request);
  const { to, answer } = await takeSecurityStep(context.get(pageContext), request);
  if (answer) return answer;
  return redirect(to?.done ? `${SECURITY_PATH}?done=${to.done}#${to.section}` : SECURITY_PATH, 303);
}

/** Login methods, active sessions, and the login log. */
export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { done, sessions, logins, own } = loaderData;
  const answer = actionData as SecurityAnswer | undefined;
  return (
    <div className="grid gap-3">
      <PageHead title={t('security:title')} noindex />
      <header className="rounded-card bg-card px-4 py-4 md:px-6 md:py-5">
        <h1 className="text-xl">{t('security:title')}</h1>
        <p className="mt-1 text-secondary">{t('security:hint')}</p>
      </header>
      {own && <PasswordSection />}
      {own && <PayPasswordSection data={own.payPassword} done={done} />}
      {own && <PasskeysSection data={own.passkeys} done={done} answer={answer} />}
      {own && <SecondFactorSection data={own.secondFactor} done={done} />}
      {own && <ThirdPartiesSection data={own.thirdParties} done={done} answer={answer} />}
      <DevicesSection data={sessions} done={done} answer={answer} />
      <LoginLogSection data={logins} />
    </div>
  );
}
