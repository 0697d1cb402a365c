import { Form } from 'react-router';
import { readUnsubscribeToken, unsubscribe } from '../../../domains/forum/digest/unsubscribe.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import type { Route } from './+types/unsubscribe';

/** Opening the link of a mail changes nothing: programs that check mails open every link in them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return { token: readUnsubscribeToken(pageCtx(context).app, token) ? token : null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '');
  const ctx = pageCtx(context);
  if (!readUnsubscribeToken(ctx.app, token)) return { isDone: false };
  await unsubscribe(ctx, { token });
  return { isDone: true };
}

/** Ends the digest with the link of a mail, without signing in. */
export default function Unsubscribe({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const address = useForumAddress();
  const title = t('forum-messages:unsubscribe.title');
  const isInvalid = token === null || actionData?.isDone === false;
  return (
    <div className="content flex justify-center py-6 md:py-12">
      <ForumHead title={title} noindex />
      <div className="grid w-full max-w-[505px] gap-5 rounded-card border border-line bg-card px-4 py-6 sm:px-[39px]">
        <h1 className="text-2xl">{title}</h1>
        {actionData?.isDone ? (
          <NoticeBar kind="success">{t('forum-messages:unsubscribe.done')}</NoticeBar>
        ) : isInvalid ? (
          <NoticeBar kind="problem">{t('forum-messages:unsubscribe.invalid')}</NoticeBar>
        ) : (
          <Form method="post" className="grid gap-5">
            <p className="text-secondary">{t('forum-messages:unsubscribe.text')}</p>
            <input type="hidden" name="token" value={token} />
            <div>
              <Button size="lg">{t('forum-messages:unsubscribe.button')}</Button>
            </div>
          </Form>
        )}
        {(isInvalid || actionData?.isDone) && (
          <div>
            <ButtonLink to={address('my/editUser')} variant="secondary">
              {t('forum-messages:unsubscribe.settings')}
            </ButtonLink>
          </div>
        )}
      </div>
    </div>
  );
}
