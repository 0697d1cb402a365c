import { Form } from 'react-router';
import { listNotices } from '../../../domains/messages/list-notices.server.ts';
import { markNoticesRead } from '../../../domains/messages/mark-notices-read.server.ts';
import type { NoticeTab } from '../../../domains/messages/rules.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { NoticeCard } from '../../account/messages/notice-card.tsx';
import { showNotices } from '../../account/messages/show-notices.server.ts';
import { readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect, safeAddress } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { readPageNumber } from '../home/read-feed-request.ts';
import { useForumAddress } from '../parts/forum-data.ts';
import type { Route } from './+types/notices';
import { ownPageOf, pageAddress } from './own-list.ts';
import { OwnListPage } from './own-list-page.tsx';

const NAMES = ['remindList', 'systemNotifyList'] as const;
const LIMIT = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const { pathname, searchParams } = new URL(request.url);
  const name = ownPageOf(pathname, NAMES);
  const page = readPageNumber(searchParams);
  const notices = await listNotices(pageCtx(context), { kind: kindOf(name), page, limit: LIMIT });
  return { name, notices: showNotices(notices) };
}

const kindOf = (name: (typeof NAMES)[number]): NoticeTab => (name === 'remindList' ? 'forum' : 'system');

/** Marks one notification or all of the page’s kind as read; opening one leads to its subject. */
export async function action({ context, request }: Route.ActionArgs) {
  requireLogin(context, request, '/bbs/login');
  const form = await request.formData();
  const kind = kindOf(ownPageOf(new URL(request.url).pathname, NAMES));
  const meant = form.get('intent') === 'all' ? { kind } : { id: readFormId(form.get('id')) };
  // read already in another window, or deleted: the desired state is reached
  await markNoticesRead(pageCtx(context), meant).catch((error) => {
    if (!isDomainError(error)) throw error;
  });
  return redirect(safeAddress(String(form.get(form.get('intent') === 'open' ? 'link' : 'back') ?? '')), 303);
}

/** Replies, mentions, likes and decisions; and what concerns the account. */
export default function Notices({ loaderData: { name, notices } }: Route.ComponentProps) {
  const { t } = useTexts();
  // the bell counts what is listed here; the rest is in the message centre
  const elsewhere = notices.unread - notices.unreadOfKind;
  const back = pageAddress(useForumAddress()(`my/${name}`), notices.page);
  return (
    <OwnListPage
      name={name}
      list={notices}
      isEmpty={notices.list.length === 0}
      actions={
        <div className="flex flex-wrap gap-2">
          {notices.unreadOfKind > 0 && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="back" value={back} />
              <Button name="intent" value="all" variant="secondary" size="sm">
                {t('messages:page.mark_all')}
              </Button>
            </Form>
          )}
          <ButtonLink to="/users/message_settings" reloadDocument variant="secondary" size="sm">
            {t('messages:settings.link')}
          </ButtonLink>
        </div>
      }
      head={
        elsewhere > 0 && (
          <Link
            to="/users/message_center?menuCur=666&kind=unread"
            reloadDocument
            className="mb-3 flex min-h-11 items-center justify-between gap-3 rounded-card border border-line bg-card px-4 py-2 text-secondary hover:text-ink"
          >
            {t('forum:own.unread_elsewhere', { count: elsewhere })}
            <Icon name="chevron-right" size={17} />
          </Link>
        )
      }
    >
      <ul className="grid gap-2">
        {notices.list.map((notice) => (
          <li key={notice.id}>
            <NoticeCard notice={notice} back={back} />
          </li>
        ))}
      </ul>
    </OwnListPage>
  );
}
