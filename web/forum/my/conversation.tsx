import { useEffect, useRef } from 'react';
import { data, useRevalidator } from 'react-router';
import { sendInput } from '../../../domains/forum/private-messages/contract.ts';
import { readConversation } from '../../../domains/forum/private-messages/read-messages.server.ts';
import { sendMessage } from '../../../domains/forum/private-messages/send-message.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { answerRefusal } from '../../forms/form-answer.server.ts';
import { parseOrRefuse } from '../../forms/handle-form.server.ts';
import { baseOf } from '../../manifest/forum-base.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { PersonPicture } from '../../parts/forum/person-picture.tsx';
import { pageContext, pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { Toggle } from '../parts/toggle.tsx';
import { useTheme } from '../themes/theme.ts';
import { readTopicId } from '../topic/topic-address.ts';
import type { Route } from './+types/conversation';
import { conversationAddress } from './conversation-address.ts';
import { MessageBubble } from './message-bubble.tsx';
import { MessageForm, type SentAnswer } from './message-form.tsx';

const PER_PAGE = 30;
const REFRESH_MS = 10_000;

/** `?user=` is the other person; `?before=` shows what was written before that message. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const { searchParams, pathname } = new URL(request.url);
  const user = readTopicId(searchParams.get('user') ?? '');
  const before = readTopicId(searchParams.get('before') ?? '');
  if (!user) throw redirect(uncheckedAddress(`${baseOf(pathname)}/my/privateMessageChatList`), 303);
  try {
    return { before, ...(await readConversation(pageCtx(context), user, { before, limit: PER_PAGE })) };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    throw data({ message: '' }, { status: 404 });
  }
}

/** Sends a message. */
export async function action({ context, request }: Route.ActionArgs): Promise<SentAnswer | Response> {
  requireLogin(context, request, '/bbs/login');
  const { ctx, isDocument, url } = context.get(pageContext);
  const form = await request.formData();
  const text = String(form.get('text') ?? '');
  const userId = Number(url.searchParams.get('user'));
  try {
    const { id } = await sendMessage(
      ctx,
      parseOrRefuse(sendInput, { userId, text, pictures: form.getAll('pictures') }),
    );
    return isDocument
      ? redirect(conversationAddress(url.pathname, userId), 303)
      : { problems: {}, values: {}, sent: id };
  } catch (error) {
    return answerRefusal(ctx, error, { text }, { forum_banned_words: 'text' });
  }
}

/** Private messages with one person. */
export default function Conversation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { OwnPage } = useTheme();
  const address = useForumAddress();
  const { with: person, list, hasMore, isBlocked, before } = loaderData;
  const place = address(`my/privateMessageList?user=${person.id}`);
  const end = useRef<HTMLDivElement>(null);
  const lastId = list.at(-1)?.id;
  useRefresh(before === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `lastId` triggers it: a new message scrolls the list to its end
  useEffect(() => {
    const box = end.current?.parentElement;
    if (box) box.scrollTop = box.scrollHeight;
  }, [lastId]);
  return (
    <OwnPage
      title={t('forum-messages:with', { name: person.name })}
      actions={<BlockSwitch userId={person.id} isBlocked={isBlocked} />}
    >
      <ForumHead title={t('forum-messages:with', { name: person.name })} noindex />
      <section aria-label={t('forum:own.privateMessageChatList')} className="rounded-card border border-line bg-card">
        <header className="flex items-center gap-3 border-line border-b px-4 py-3">
          <Link
            to={address('my/privateMessageChatList')}
            aria-label={t('forum-messages:back')}
            className="-ms-2 flex size-10 items-center justify-center rounded-full text-secondary hover:bg-ink/5"
          >
            <Icon name="arrow-left" size={19} />
          </Link>
          <PersonPicture person={person} size={36} />
          <Link to={address(`user/${person.id}`)} className="min-w-0 truncate font-semibold hover:text-brand-hover">
            {person.name}
          </Link>
        </header>
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable to be scrolled with the keyboard (WCAG 2.1.1)
          tabIndex={0}
          role="log"
          aria-label={t('forum-messages:log')}
          className="grid max-h-[58vh] min-h-64 content-start gap-3 overflow-y-auto px-4 py-4"
        >
          {hasMore && list[0] && (
            <Link
              to={uncheckedAddress(`${place}&before=${list[0].id}`)}
              className="justify-self-center text-brand-hover"
            >
              {t('forum-messages:older')}
            </Link>
          )}
          {before !== undefined && (
            <Link to={place} className="justify-self-center text-brand-hover">
              {t('forum-messages:newest')}
            </Link>
          )}
          {list.length === 0 && (
            <p className="py-10 text-center text-muted">{t('forum-messages:first', { name: person.name })}</p>
          )}
          {list.map((message) => (
            <MessageBubble key={message.id} message={message} />
          ))}
          <div ref={end} />
        </div>
        <div className="border-line border-t p-4">
          {isBlocked ? (
            <p className="text-secondary">{t('forum-messages:blocked')}</p>
          ) : (
            <MessageForm place={place} answer={actionData as SentAnswer | undefined} />
          )}
        </div>
      </section>
    </OwnPage>
  );
}

/** Blocks the other person, or ends it. */
function BlockSwitch({ userId, isBlocked }: { userId: number; isBlocked: boolean }) {
  const { t } = useTexts();
  return (
    <Toggle
      intent="block"
      fields={{ user: userId }}
      isOn={isBlocked}
      name={(isOn) => t(isOn ? 'forum:person.unblock' : 'forum:person.block')}
      className={(isOn) =>
        cx('flex min-h-10 items-center gap-2 rounded-full px-3 hover:bg-ink/5', isOn ? 'text-danger' : 'text-secondary')
      }
    >
      {({ isOn }) => (
        <>
          <Icon name="ban" size={17} />
          {t(isOn ? 'forum:person.unblock' : 'forum:person.block')}
        </>
      )}
    </Toggle>
  );
}

/** New messages appear while the page is visible. */
function useRefresh(isOn: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isOn, revalidate]);
}
