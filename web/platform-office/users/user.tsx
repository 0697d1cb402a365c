import { banUser, endUserSessions, unbanUser } from '../../../domains/accounts/ban-user.server.ts';
import { resetFactors } from '../../../domains/accounts/second-factor/turn-off.server.ts';
import { banInput } from '../../../domains/platform-office/users/contract.ts';
import { readUser } from '../../../domains/platform-office/users/read-user.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { confirmFirst } from '../../session/confirm-first.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/user';
import { UserActions } from './user-actions.tsx';
import { UserHistory } from './user-history.tsx';
import { UserPanels } from './user-panels.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  return { user: await readUser(ctx, readId(params)), isSelf: ctx.actor?.userId === readId(params) };
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const id = readId(params);
    if (intent === 'ban') {
      await banUser(ctx, parseOrRefuse(banInput, { id, reason: submitted.reason ?? '' }));
      return { done: 'user_banned' };
    }
    if (intent === 'unban') {
      await unbanUser(ctx, { id });
      return { done: 'user_unbanned' };
    }
    if (intent === 'end-sessions') {
      await endUserSessions(ctx, { id });
      return { done: 'sessions_ended' };
    }
    if (intent !== 'reset-factors') throw new DomainError('not_found');
    await resetFactors(ctx, id).catch((error: unknown) => {
      confirmFirst(error, `/admin/users/${id}`);
      throw error;
    });
    return { done: 'factors_reset' };
  });
}

/** One account: its data, orders and sessions, and staff actions. */
export default function User({ loaderData: { user, isSelf }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage
      title={user.nickname}
      back={{ to: '/admin/users', label: t('platform-office:sections.users') }}
      answer={answer}
      actions={<UserActions user={user} isSelf={isSelf} answer={answer} />}
    >
      <UserPanels user={user} />
      <UserHistory user={user} />
    </OfficePage>
  );
}
