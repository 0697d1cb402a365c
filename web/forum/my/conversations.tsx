import { listConversations } from '../../../domains/forum/private-messages/read-messages.server.ts';
import { PersonPicture } from '../../parts/forum/person-picture.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { readPageNumber } from '../home/read-feed-request.ts';
import { useForumAddress } from '../parts/forum-data.ts';
import { readTopicId } from '../topic/topic-address.ts';
import type { Route } from './+types/conversations';
import { conversationAddress } from './conversation-address.ts';
import { OwnListPage } from './own-list-page.tsx';

/** `?user=` leads to the conversation with that person. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const { searchParams, pathname } = new URL(request.url);
  const user = readTopicId(searchParams.get('user') ?? '');
  if (user) throw redirect(conversationAddress(pathname, user), 303);
  const page = readPageNumber(searchParams);
  return { conversations: await listConversations(pageCtx(context), { page, limit: 20 }) };
}

/** Private messages: one line for each person, the latest first. */
export default function Conversations({ loaderData: { conversations } }: Route.ComponentProps) {
  const { t } = useTexts();
  const address = useForumAddress();
  return (
    <OwnListPage name="privateMessageChatList" list={conversations} isEmpty={conversations.list.length === 0}>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {conversations.list.map(({ with: person, last, unread, lastAt }) => (
          <li key={person.id} className="relative flex items-center gap-3 px-4 py-3 hover:bg-ink/3 md:px-5">
            <PersonPicture person={person} size={44} />
            <div className="min-w-0 flex-1">
              <p className="flex items-baseline justify-between gap-3">
                <Link
                  to={address(`my/privateMessageList?user=${person.id}`)}
                  className="truncate font-semibold after:absolute after:inset-0 hover:text-brand-hover"
                >
                  {person.name || t('forum:former_member')}
                </Link>
                <span className="shrink-0 text-[13px] text-muted">
                  <LocalTime iso={lastAt} />
                </span>
              </p>
              <p className={cx('truncate', unread > 0 ? 'font-medium text-ink' : 'text-secondary')}>
                {last?.isMine && `${t('forum-messages:me')} `}
                {last?.text || t('forum-messages:picture')}
              </p>
            </div>
            {unread > 0 && (
              <span className="tabular rounded-full bg-sale px-2 text-[12px] font-semibold leading-5 text-on-brand">
                {unread}
                <span className="sr-only"> {t('forum-messages:unread')}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </OwnListPage>
  );
}
