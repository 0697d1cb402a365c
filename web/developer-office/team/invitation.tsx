import {
  acceptDeveloperInvitation,
  readDeveloperInvitation,
} from '../../../domains/developers/team/accept-invitation.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { InvitationCard } from '../../back-office/sign-in/invitation-card.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { pathOf, rememberRedirect } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/invitation';

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

/** Guests sign in or register, and come back. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  if (!ctx.actor) rememberRedirect(context, pathOf(request));
  const invitation = await readDeveloperInvitation(ctx, tokenOf(request)).catch((error: unknown) => {
    if (isDomainError(error)) return null;
    throw error;
  });
  return { invitation, account: ctx.actor && (ctx.actor.email ?? ctx.actor.nickname) };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx) => {
    await acceptDeveloperInvitation(ctx, tokenOf(request));
    return { done: 'joined', to: '/login3' };
  });
}

/** An invitation to the team of a developer. */
export default function Invitation({ loaderData: { invitation, account }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const place = 'developer-office:invitation';
  return (
    <InvitationCard
      icon="code"
      title={invitation ? t(`${place}.title`, { name: invitation.developer }) : t(`${place}.gone`)}
      text={
        invitation
          ? t(`${place}.role`, { role: t(`developer-office:role.${invitation.role}`) })
          : t(`${place}.gone_hint`)
      }
      isOpen={invitation !== null}
      account={account}
      answer={actionData as FormAnswer | undefined}
    />
  );
}
