import { acceptInvitation, readInvitation } from '../../../domains/merchants/staff/accept-invitation.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { cookieText } from '../../../platform/http/cookies.ts';
import { InvitationCard } from '../../back-office/sign-in/invitation-card.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { pageContext, pageCtx } from '../../session/page-context.server.ts';
import { pathOf, rememberRedirect } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
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
  return (
    <InvitationCard
      icon="store"
      title={invitation ? t('staff:join_title', { shop: invitation.shop }) : t('staff:join_gone')}
      text={invitation ? t('staff:join_role', { role: nameOf(invitation) }) : t('staff:join_gone_hint')}
      isOpen={invitation !== null}
      account={account}
      answer={actionData as FormAnswer | undefined}
    />
  );
}
