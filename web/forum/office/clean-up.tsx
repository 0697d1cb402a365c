import { data, Form } from 'react-router';
import { cleanUpInput, noteInput } from '../../../domains/forum/moderation/contract.ts';
import { cleanUpMember, previewCleanUp } from '../../../domains/forum/moderation/members.server.ts';
import { addNote, listNotes } from '../../../domains/forum/moderation/notes.server.ts';
import { readViewer } from '../../../domains/forum/people/members.server.ts';
import { readAuthor } from '../../../domains/forum/people/read-author.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { baseOf } from '../../manifest/forum-base.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { CleanUpCounts } from '../../parts/forum/clean-up-counts.tsx';
import { MemberNotes } from '../../parts/forum/member-notes.tsx';
import { pageContext, pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { useTheme } from '../themes/theme.ts';
import { readTopicId } from '../topic/topic-address.ts';
import type { Route } from './+types/clean-up';

/** `?user=` is the account; only moderators know that the page exists. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const ctx = pageCtx(context);
  const userId = readTopicId(new URL(request.url).searchParams.get('user') ?? '');
  if (!userId || !(await readViewer(ctx)).isModerator) throw data({ message: '' }, { status: 404 });
  try {
    const { name } = await readAuthor(ctx, { id: userId });
    return { userId, name, counts: await previewCleanUp(ctx, { userId }), notes: await listNotes(ctx, userId) };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    throw data({ message: '' }, { status: 404 });
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireLogin(context, request, '/bbs/login');
  const { url } = context.get(pageContext);
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    if (intent === 'note') {
      await addNote(ctx, parseOrRefuse(noteInput, { userId: Number(submitted.userId), body: submitted.body }));
      return { done: 'saved' };
    }
    const { userId } = parseOrRefuse(cleanUpInput, { userId: Number(submitted.userId) });
    await cleanUpMember(ctx, { userId });
    const { name } = await readAuthor(ctx, { id: userId });
    const query = new URLSearchParams({ tab: 'members', keyword: name });
    return { done: 'saved', to: uncheckedAddress(`${baseOf(url.pathname)}/my/manage?${query}`) };
  });
}

/** The staff's notes about a member, and how much of the account would be deleted, before it is. */
export default function CleanUp({ loaderData: { userId, name, counts, notes }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { OwnPage } = useTheme();
  const address = useForumAddress();
  const title = t('forum-office:clean.of', { name });
  const answer = actionData && 'problems' in actionData ? actionData : undefined;
  const problem = answer && (answer.message ?? Object.values(answer.problems)[0]);
  return (
    <OwnPage title={title}>
      <ForumHead title={title} noindex />
      <div className="grid gap-4 rounded-card border border-line bg-card p-4 md:p-6">
        {problem && <NoticeBar kind="problem">{problem}</NoticeBar>}
        <p>{t('forum-office:clean.text')}</p>
        <CleanUpCounts counts={counts} />
        <Form method="post" className="flex flex-wrap gap-3">
          <input type="hidden" name="userId" value={userId} />
          <Button variant="danger">{t('forum-office:clean.sure')}</Button>
          <ButtonLink to={address('my/manage?tab=members')} variant="secondary">
            {t('forum:comment.cancel')}
          </ButtonLink>
        </Form>
      </div>
      <section className="mt-4 rounded-card border border-line bg-card p-4 md:p-6">
        <h2 className="mb-3 text-base">{t('forum-office:notes.title')}</h2>
        <MemberNotes notes={notes} userId={userId} />
      </section>
    </OwnPage>
  );
}
