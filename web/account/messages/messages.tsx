import { Form } from 'react-router';
import { listChats } from '../../../domains/chat/list-chats.server.ts';
import { listNotices } from '../../../domains/messages/list-notices.server.ts';
import { markNoticesRead } from '../../../domains/messages/mark-notices-read.server.ts';
import { NOTICE_TABS, type NoticeTab } from '../../../domains/messages/rules.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { readFormId } from '../../forms/handle-form.server.ts';
import { ChatLinks } from '../../parts/chat/chat-links.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect, safeAddress } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { readPage, tabAddress } from '../../ui/list-tabs.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { Route } from './+types/messages';
import { NoticeCard } from './notice-card.tsx';
import { showNotices } from './show-notices.server.ts';

const PAGE_SIZE = 10;

const address = (kind: NoticeTab, page = 1) =>
  tabAddress('/users/message_center', { menuCur: '666', ...(kind === 'all' ? {} : { kind }) }, page);

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const { searchParams } = new URL(request.url);
  const kind = NOTICE_TABS.find((tab) => tab === searchParams.get('kind')) ?? 'all';
  const notices = await listNotices(pageCtx(context), { kind, page: readPage(searchParams), limit: PAGE_SIZE });
  return { kind, tabs: NOTICE_TABS, notices: showNotices(notices), chats: await listChats(pageCtx(context), '') };
}

/** Marks one notification or all as read; opening one redirects to its subject. */
export async function action({ context, request }: Route.ActionArgs) {
  requireLogin(context, request);
  const form = await request.formData();
  const id = form.get('intent') === 'all' ? undefined : readFormId(form.get('id'));
  // read already in another window, or deleted: the desired state is reached
  await markNoticesRead(pageCtx(context), { id }).catch((error) => {
    if (!isDomainError(error)) throw error;
  });
  const next = form.get('intent') === 'open' ? form.get('link') : form.get('back');
  return redirect(safeAddress(String(next ?? '')), 303);
}

/** All notifications, newest first. */
export default function Messages({ loaderData: { kind, tabs, notices, chats } }: Route.ComponentProps) {
  const { t } = useTexts();
  const back = address(kind, notices.page);
  return (
    <section>
      <PageHead title={t('messages:page.title')} noindex />
      <div className="rounded-card bg-card px-4 pt-4 md:px-6 md:pt-5">
        <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl">{t('messages:page.title')}</h1>
          <div className="flex flex-wrap items-center gap-2">
            {notices.unread > 0 && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="back" value={back} />
                <Button type="submit" name="intent" value="all" variant="secondary" size="sm">
                  {t('messages:page.mark_all')}
                </Button>
              </Form>
            )}
            <ButtonLink to="/users/message_settings" variant="secondary" size="sm">
              {t('messages:settings.link')}
            </ButtonLink>
          </div>
        </div>
        {chats.list.length > 0 && (
          <details className="mt-3 rounded-control border border-line" open={chats.unread > 0}>
            <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 font-semibold">
              {t('chat:conversations')}
              {chats.unread > 0 && (
                <span className="tabular rounded-full bg-brand px-1.5 text-xs leading-5 text-on-brand">
                  {chats.unread}
                </span>
              )}
            </summary>
            <ChatLinks list={chats.list} />
          </details>
        )}
        <div className="mt-2">
          <TabLinks
            label={t('messages:page.tabs')}
            current={kind}
            tabs={tabs.map((tab) => ({
              key: tab,
              label: t(`messages:page.tab.${tab}`),
              to: address(tab),
              count: tab === 'unread' ? notices.unread : 0,
            }))}
          />
        </div>
      </div>
      {notices.list.length > 0 ? (
        <>
          <ul className="mt-3 grid gap-2">
            {notices.list.map((notice) => (
              <li key={notice.id}>
                <NoticeCard notice={notice} back={back} />
              </li>
            ))}
          </ul>
          <Pagination
            page={notices.page}
            pages={Math.ceil(notices.total / PAGE_SIZE)}
            hrefFor={(page) => address(kind, page)}
          />
        </>
      ) : (
        <div className="mt-3 rounded-card bg-card">
          <NoNotices kind={kind} />
        </div>
      )}
    </section>
  );
}

function NoNotices({ kind }: { kind: NoticeTab }) {
  const { t } = useTexts();
  const title = kind === 'all' ? 'empty' : kind === 'unread' ? 'empty_unread' : 'empty_tab';
  return (
    <EmptyState picture="messages" title={t(`messages:page.${title}`)} hint={t('messages:page.empty_text')}>
      {kind !== 'all' && (
        <ButtonLink to={address('all')} variant="secondary">
          {t('messages:page.show_all')}
        </ButtonLink>
      )}
      <ButtonLink to="/">{t('messages:page.shop')}</ButtonLink>
    </EmptyState>
  );
}
