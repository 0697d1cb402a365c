import { Form, useNavigation } from 'react-router';
import { acceptInvitation, readInvitation } from '../../../domains/merchants/staff/accept-invitation.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { cookieText } from '../../../platform/http/cookies.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { pageContext, pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { pathOf, rememberRedirect } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { Route } from './+types/invitation';
import { useRoleName } from './role-name.ts';

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

/** Guests sign in or register, and come back. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  if (!ctx.actor) rememberRedirect(context, pathOf(request));
  const invitation = await readInvitation(ctx, tokenOf(request)).catch((error: unknown) => {
    if (isDomainError(error)) return null;
    throw error;
  });
  return { invitation, account: ctx.actor && (ctx.actor.email ?? ctx.actor.nickname) };
}

export function action({ context, request }: Route.ActionArgs) {
  const { setCookie, secure } = context.get(pageContext);
  return handleForm(context, request, async (ctx) => {
    const { merchantId } = await acceptInvitation(ctx, tokenOf(request));
    setCookie(cookieText('officeShop', String(merchantId), secure));
    return { done: 'joined', to: '/login2' };
  });
}

/** An invitation to the staff of a shop. */
export default function Invitation({ loaderData: { invitation, account }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const nameOf = useRoleName();
  const answer = actionData as FormAnswer | undefined;
  const title = invitation ? t('staff:join_title', { shop: invitation.shop }) : t('staff:join_gone');
  return (
    <main id="content" className="flex min-h-screen items-center justify-center bg-page px-4 py-10 text-ink">
      <PageHead title={title} noindex />
      <section className="w-full max-w-[427px] rounded-card border border-line bg-card p-6 text-center md:p-8">
        <span className="mx-auto flex size-12 items-center justify-center rounded-full bg-brand-tint text-brand">
          <Icon name="store" size={24} />
        </span>
        <h1 className="mt-4 text-xl [overflow-wrap:anywhere]">{title}</h1>
        {answer?.message && (
          <div className="mt-4 text-start">
            <NoticeBar kind="problem">{answer.message}</NoticeBar>
          </div>
        )}
        {invitation ? (
          <>
            <p className="mt-2 text-secondary">{t('staff:join_role', { role: nameOf(invitation) })}</p>
            {account === null ? <SignInFirst /> : <Accept account={account} />}
          </>
        ) : (
          <>
            <p className="mt-2 text-secondary">{t('staff:join_gone_hint')}</p>
            <ButtonLink to="/" variant="secondary" className="mt-5">
              {t('back-office:to_shop')}
            </ButtonLink>
          </>
        )}
      </section>
    </main>
  );
}

function Accept({ account }: { account: string }) {
  const { t } = useTexts();
  const { state } = useNavigation();
  return (
    <>
      <p className="mt-4 text-[13px] text-muted [overflow-wrap:anywhere]">{t('staff:join_account', { account })}</p>
      <Form method="post" className="mt-5">
        <Button type="submit" size="lg" wide busy={state === 'submitting'}>
          {t('staff:join')}
        </Button>
      </Form>
    </>
  );
}

function SignInFirst() {
  const { t } = useTexts();
  return (
    <ButtonLink to="/login" size="lg" className="mt-5">
      {t('staff:join_sign_in')}
    </ButtonLink>
  );
}
