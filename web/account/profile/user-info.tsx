import { useEffect, useState } from 'react';
import { readProfile } from '../../../domains/accounts/profile/queries.server.ts';
import { listCountryNames } from '../../../domains/accounts/queries.server.ts';
import { requireRecent } from '../../../domains/accounts/sessions/require-recent.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { confirmFirst } from '../../session/confirm-first.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { hydrateLazily } from '../../ui/hydrate-lazily.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { Route } from './+types/user-info';
import { AvatarForm } from './avatar-form.tsx';
import { EmailForm, NicknameForm, PasswordForm, PhoneForm } from './edit-fields.tsx';
import { EditFrame } from './edit-frame.tsx';
import type { ProfileAnswer } from './profile-answer.ts';
import { ProfileRows } from './profile-rows.tsx';
import { takeProfileStep } from './profile-steps.server.ts';
import { DONE, EDITS, type Edit, editAddress } from './profile-url.ts';

const LeavingNotice = hydrateLazily(() => import('../privacy/leaving-notice.tsx'));

/** The URL holds what is being edited, and what was saved: `?edit=email`, `?done=email`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireLogin(context, request);
  const ctx = pageCtx(context);
  const { searchParams } = new URL(request.url);
  const profile = await readProfile(ctx);
  const wanted = EDITS.find((edit) => edit === searchParams.get('edit')) ?? null;
  const edit = actor.kind === 'visitor' && wanted !== 'avatar' && wanted !== 'nickname' ? null : wanted;
  if (edit === 'email' || edit === 'phone' || (edit === 'password' && !profile.hasPassword)) askFirst(ctx, edit);
  const countries = edit === 'phone' ? listCountryNames(ctx.locale) : [];
  return { profile, edit, countries, done: DONE.find((done) => done === searchParams.get('done')) ?? null };
}

/** Re-authentication comes before typing, not after. */
function askFirst(ctx: Ctx, edit: Edit): void {
  try {
    requireRecent(ctx);
  } catch (error) {
    confirmFirst(error, editAddress(edit));
    throw error;
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ProfileAnswer> {
  requireLogin(context, request);
  return takeProfileStep(pageCtx(context), request);
}

export default function UserInfo({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { profile, edit, done } = loaderData;
  const inPage = useCameTo(edit);
  return (
    <section className="rounded-card bg-card p-4 md:p-6">
      <PageHead title={t('profile:info.title')} noindex />
      <h1 className="mb-5 text-xl">{t('profile:info.title')}</h1>
      <div className="mb-5 flex flex-col gap-3 empty:hidden">
        {done && <NoticeBar kind="success">{t(`profile:done.${done}`)}</NoticeBar>}
        {profile.leavesAt && <LeavingNotice leavesAt={profile.leavesAt} />}
        {profile.kind === 'visitor' && (
          <NoticeBar>
            <p className="mb-2">{t('profile:info.visitor_hint')}</p>
            <ButtonLink to="/login?mode=6" size="sm">
              {t('profile:info.upgrade')}
            </ButtonLink>
          </NoticeBar>
        )}
      </div>
      {edit && <Editor loaderData={loaderData} edit={edit} answer={actionData} inPage={inPage} />}
      <ProfileRows profile={profile} />
      <form method="post" action="/logout" className="mt-6">
        <Button type="submit" variant="secondary" start={<Icon name="log-out" size={18} />}>
          {t('profile:info.log_out')}
        </Button>
      </form>
    </section>
  );
}

/** Whether the form was part of the initial document: then it stays inline, and nothing jumps. */
function useCameTo(edit: Edit | null): boolean {
  const hydrated = useHydrated();
  const [first, setFirst] = useState(() => (hydrated ? null : edit));
  useEffect(() => {
    if (!edit) setFirst(null);
  }, [edit]);
  return edit !== null && edit === first;
}

interface EditorProps extends Pick<Route.ComponentProps, 'loaderData'> {
  edit: Edit;
  answer: ProfileAnswer | undefined;
  inPage: boolean;
}

function Editor({ loaderData: { profile, countries }, edit, answer, inPage }: EditorProps) {
  const { t } = useTexts();
  const has = {
    avatar: true,
    nickname: true,
    email: profile.email,
    phone: profile.phone,
    password: profile.hasPassword,
  };
  return (
    <EditFrame
      edit={edit}
      title={t(has[edit] ? `profile:title.${edit}` : `profile:title.${edit}_first`)}
      inPage={inPage}
    >
      {edit === 'avatar' && <AvatarForm profile={profile} answer={answer} />}
      {edit === 'nickname' && <NicknameForm profile={profile} answer={answer} />}
      {edit === 'email' && <EmailForm profile={profile} answer={answer} />}
      {edit === 'phone' && <PhoneForm profile={profile} answer={answer} countries={countries} />}
      {edit === 'password' && <PasswordForm profile={profile} answer={answer} />}
    </EditFrame>
  );
}
