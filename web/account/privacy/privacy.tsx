import { askToLeave, cancelLeaving, readLeaving } from '../../../domains/accounts/privacy/leave.server.ts';
import { DOWNLOADS_A_DAY } from '../../../domains/accounts/privacy/rules.ts';
import { answerRefusal, readForm } from '../../forms/form-answer.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { confirmFirst } from '../../session/confirm-first.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { replace } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { Route } from './+types/privacy';
import { DownloadSection } from './download-section.tsx';
import { LeaveSection } from './leave-section.tsx';
import LeavingNotice from './leaving-notice.tsx';
import { PRIVACY_PATH } from './privacy-url.ts';

const DONE = ['asked', 'kept'] as const;

/** `?leave=1` shows the form, `?done=asked` the result; `?refused=…` why a download was refused. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireLogin(context, request);
  const ctx = pageCtx(context);
  const { searchParams } = new URL(request.url);
  const hours = Number(searchParams.get('again'));
  const used = { hours, most: DOWNLOADS_A_DAY };
  return {
    leaving: await readLeaving(ctx),
    asks: searchParams.has('leave'),
    done: DONE.find((done) => done === searchParams.get('done')) ?? null,
    refused: hours > 0 && hours <= 24 ? ctx.app.texts[ctx.locale].t('errors:downloads_used_up', used) : null,
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<FormAnswer> {
  requireLogin(context, request);
  const ctx = pageCtx(context);
  const submitted = await readForm(request);
  try {
    if (submitted.intent === 'stay') {
      await cancelLeaving(ctx);
      throw replace(`${PRIVACY_PATH}?done=kept`, 303);
    }
    await askToLeave(ctx, { password: submitted.password, acknowledged: submitted.acknowledged === '1' });
  } catch (error) {
    if (error instanceof Response) throw error;
    confirmFirst(error, `${PRIVACY_PATH}?leave=1`);
    return answerRefusal(ctx, error, submitted, { login_locked: 'password' });
  }
  throw replace(`${PRIVACY_PATH}?done=asked`, 303);
}

/** The user's personal data: export or deletion. */
export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { leaving, asks, done, refused } = loaderData;
  return (
    <div className="grid gap-3">
      <PageHead title={t('profile:privacy.title')} noindex />
      <header className="rounded-card bg-card px-4 py-4 md:px-6 md:py-5">
        <h1 className="text-xl">{t('profile:privacy.title')}</h1>
        <p className="mt-1 text-secondary">
          {t('profile:privacy.intro')}{' '}
          <Link to="/privacy_agreement" className="text-brand-hover underline underline-offset-2">
            {t('profile:privacy.agreement')}
          </Link>
        </p>
        <div className="mt-4 grid gap-3 empty:hidden">
          {done && <NoticeBar kind="success">{t(`profile:leave.done_${done}`)}</NoticeBar>}
          {leaving.leavesAt && <LeavingNotice leavesAt={leaving.leavesAt} />}
        </div>
      </header>
      <DownloadSection refused={refused} />
      {!leaving.leavesAt && <LeaveSection leaving={leaving} asks={asks} answer={actionData} />}
    </div>
  );
}
