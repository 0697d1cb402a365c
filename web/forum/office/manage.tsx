import { data } from 'react-router';
import { readForumFigures } from '../../../domains/forum/moderation/figures.server.ts';
import { listForumMembers } from '../../../domains/forum/moderation/list-members.server.ts';
import { listWords } from '../../../domains/forum/moderation/office.server.ts';
import { readQueue } from '../../../domains/forum/moderation/queue.server.ts';
import { readViewer } from '../../../domains/forum/people/members.server.ts';
import { MEMBER_STATES } from '../../../domains/forum/rules.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { Figures } from '../../parts/forum/figures.tsx';
import { MemberChanges } from '../../parts/forum/member-changes.tsx';
import { MemberList } from '../../parts/forum/member-list.tsx';
import { moderate } from '../../parts/forum/moderate.server.ts';
import { QueueList } from '../../parts/forum/queue-list.tsx';
import { WordList } from '../../parts/forum/word-list.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { readPageNumber } from '../home/read-feed-request.ts';
import { useForumAddress, useForumBase } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/manage';

const TABS = ['queue', 'members', 'words', 'figures'] as const;

/** Only moderators know that the page exists. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const ctx = pageCtx(context);
  if (!(await readViewer(ctx)).isModerator) throw data({ message: '' }, { status: 404 });
  const { searchParams } = new URL(request.url);
  const tab = TABS.find((name) => name === searchParams.get('tab')) ?? 'queue';
  const keyword = (searchParams.get('keyword') ?? '').trim().slice(0, 100);
  const state = MEMBER_STATES.find((name) => name === searchParams.get('state'));
  const page = readPageNumber(searchParams);
  const isDone = searchParams.has('done');
  return {
    tab,
    isDone,
    keyword,
    state,
    queue: tab === 'queue' ? await readQueue(ctx) : undefined,
    members: tab === 'members' ? await listForumMembers(ctx, { keyword, state, page }) : undefined,
    words: tab === 'words' ? await listWords(ctx) : undefined,
    figures: tab === 'figures' ? await readForumFigures(ctx) : undefined,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  requireLogin(context, request, '/bbs/login');
  return moderate(context, request);
}

/** The moderators' page: review queue, members, banned words and figures. */
export default function Manage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { OwnPage } = useTheme();
  const base = useForumBase();
  const place = useForumAddress()('my/manage');
  const title = t('forum:own.manage');
  const { tab, isDone, queue, members, words, figures } = loaderData;
  const answer = actionData && 'problems' in actionData ? actionData : undefined;
  const problem = answer && (answer.message ?? Object.values(answer.problems)[0]);
  return (
    <OwnPage title={title}>
      <ForumHead title={title} noindex />
      <div className="mb-3 rounded-card border border-line bg-card px-4 md:px-6">
        <TabLinks
          label={title}
          current={tab}
          tabs={TABS.map((key) => ({
            key,
            label: t(`forum-office:tab.${key}`),
            to: key === 'queue' ? place : uncheckedAddress(`${place}?tab=${key}`),
            ...(key === 'queue' && queue ? { count: queue.total } : {}),
          }))}
        />
      </div>
      {problem && (
        <div className="mb-3">
          <NoticeBar kind="problem">{problem}</NoticeBar>
        </div>
      )}
      {isDone && !problem && (
        <div className="mb-3">
          <NoticeBar kind="success">{t('forum-office:done')}</NoticeBar>
        </div>
      )}
      {queue && <QueueList queue={queue.list} base={base} />}
      {members && (
        <MemberList
          members={members}
          keyword={loaderData.keyword}
          state={loaderData.state}
          place={place}
          keep={{ tab: 'members' }}
          hrefOf={(id) => `${base}/user/${id}`}
          changesOf={(member) => (
            <details className="mt-2">
              <summary className="inline-flex min-h-9 cursor-pointer items-center text-brand-hover">
                {t('forum-office:member.change')}
              </summary>
              <div className="mt-2 grid gap-5">
                <MemberChanges member={member} />
                <Link
                  to={uncheckedAddress(`${base}/my/cleanUp?user=${member.id}`)}
                  className="justify-self-start text-danger underline"
                >
                  {t('forum-office:member.more')}
                </Link>
              </div>
            </details>
          )}
        />
      )}
      {words && <WordList words={words} />}
      {figures && <Figures figures={figures} />}
    </OwnPage>
  );
}
