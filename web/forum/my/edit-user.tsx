import { Form } from 'react-router';
import { changeUsername, readUsername } from '../../../domains/accounts/profile/change-username.server.ts';
import { usernameInput } from '../../../domains/accounts/profile/contract.ts';
import { editProfileInput } from '../../../domains/forum/people/contract.ts';
import { editOwnSettings, readOwnSettings } from '../../../domains/forum/people/own-settings.server.ts';
import { MAX_BIO } from '../../../domains/forum/rules.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ForumHead } from '../parts/forum-head.tsx';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/edit-user';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const isSaved = new URL(request.url).searchParams.has('done');
  const ctx = pageCtx(context);
  return { isSaved, own: await readOwnSettings(ctx), name: await readUsername(ctx) };
}

export async function action({ context, request }: Route.ActionArgs) {
  requireLogin(context, request, '/bbs/login');
  const work: Parameters<typeof handleForm>[2] = async (ctx, { intent, submitted }) => {
    if (intent === 'username') await changeUsername(ctx, parseOrRefuse(usernameInput, submitted));
    else await editOwnSettings(ctx, parseOrRefuse(editProfileInput, submitted));
    return { done: 'saved' };
  };
  return handleForm(context, request, work, {
    forum_banned_words: 'bio',
    user_name_taken: 'username',
    user_name_changed: 'username',
  });
}

/** The reader's biography, who may write to them, and the digest; name and picture belong to the account. */
export default function EditUser({ loaderData: { own, name, isSaved }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { OwnPage } = useTheme();
  const title = t('forum:own.editUser');
  const answer = actionData && 'problems' in actionData ? actionData : undefined;
  return (
    <OwnPage title={title}>
      <ForumHead title={title} noindex />
      <div className="rounded-card border border-line bg-card p-4 md:p-6">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
          <p className="text-secondary">{t('forum-messages:account_text')}</p>
          <ButtonLink to="/users/user_info" reloadDocument variant="secondary" size="sm">
            {t('forum-messages:account')}
          </ButtonLink>
        </div>
        {isSaved && !answer && (
          <div className="mb-4">
            <NoticeBar kind="success">{t('forum-messages:saved')}</NoticeBar>
          </div>
        )}
        {answer?.message && (
          <div className="mb-4">
            <NoticeBar kind="problem">{answer.message}</NoticeBar>
          </div>
        )}
        <Username name={name} answer={answer} />
        <Form method="post" className="grid max-w-xl gap-5">
          <TextArea
            name="bio"
            label={t('forum-messages:bio')}
            rows={4}
            limit={MAX_BIO}
            problem={answer?.problems.bio}
            defaultValue={answer?.values.bio ?? own.bio}
          />
          <RadioGroup
            legend={t('forum-messages:from')}
            name="messagesFrom"
            defaultValue={own.messagesFrom}
            choices={(['anyone', 'followed', 'nobody'] as const).map((value) => ({
              value,
              label: t(`forum-messages:from_${value}`),
            }))}
          />
          <RadioGroup
            legend={t('forum-messages:digest')}
            name="digest"
            defaultValue={own.digest}
            choices={(['none', 'daily', 'weekly'] as const).map((value) => ({
              value,
              label: t(`forum-messages:digest_${value}`),
            }))}
          />
          <div>
            <Button>{t('forum-messages:save')}</Button>
          </div>
        </Form>
      </div>
    </OwnPage>
  );
}

interface UsernameProps {
  name: { username: string | null; mayChange: boolean };
  answer: FormAnswer | undefined;
}

/** The user name for mentions and signing in: chosen freely once, then changed once. */
function Username({ name, answer }: UsernameProps) {
  const { t } = useTexts();
  if (!name.mayChange) {
    return name.username ? (
      <p className="mb-6 text-secondary">{t('forum-messages:username_fixed', { name: name.username })}</p>
    ) : null;
  }
  return (
    <Form method="post" className="mb-6 grid max-w-xl gap-3 border-b border-line pb-6">
      <TextField
        name="username"
        label={t('forum-messages:username')}
        hint={t('forum-messages:username_hint')}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={30}
        required
        defaultValue={answer?.values.username ?? name.username ?? ''}
        problem={answer?.problems.username}
      />
      <div>
        <Button name="intent" value="username" variant="secondary">
          {t('forum-messages:username_save')}
        </Button>
      </div>
    </Form>
  );
}
