import { useEffect, useRef, useState } from 'react';
import type { ChatHistory, ChatList, ChatStart } from '../../domains/chat/contract.ts';
import type { Offer } from '../../domains/chat/read-offer.server.ts';
import { ChatLinks } from '../parts/chat/chat-links.tsx';
import { Composer } from '../parts/chat/composer.tsx';
import { MessageList } from '../parts/chat/message-list.tsx';
import { closePanel, useEscape } from '../parts/chat/panel-frame.ts';
import { KEYBOARD_ROOM, useKeyboardRoom } from '../parts/chat/use-keyboard-room.ts';
import { useSound } from '../parts/chat/use-sound.ts';
import { useThread } from '../parts/chat/use-thread.ts';
import { useApi } from '../session/call-api.ts';
import { useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';
import { showToast } from '../ui/toasts.ts';
import { AwayNote } from './away-note.tsx';
import { ChatExtras } from './chat-extras.tsx';
import { ChatHeader } from './chat-header.tsx';
import { NoticeButton } from './notice-button.tsx';
import { NoticePanel } from './notice-panel.tsx';
import { RateChat } from './rate-chat.tsx';

interface ChatWindowProps {
  chat: ChatStart;
  first: ChatHistory;
  chats: ChatList['list'];
  offer: Offer | null;
  isEmbedded: boolean;
  readerId: number;
}

/** The window: conversations, messages and editor, notice. On a phone the messages fill the screen. */
export function ChatWindow({ chat, first, chats, offer, isEmbedded, readerId }: ChatWindowProps) {
  const { t } = useTexts();
  const api = useApi();
  const [text, setText] = useState('');
  const editor = useRef<HTMLTextAreaElement>(null);
  const [isRated, setRated] = useState(false);
  const [isRating, setRating] = useState(true);
  const isLow = useKeyboardRoom();
  const sound = useSound();
  const thread = useThread({
    side: 'user',
    chatId: chat.chatId,
    merId: chat.merchant.id,
    readerId,
    first,
    onIncoming: sound.play,
  });
  const onProblem = (problem: string) => showToast({ kind: 'problem', text: problem || t('chat:failed') });
  const notice = { chatId: chat.chatId, html: chat.notice, onProblem };
  const end = () =>
    api.post('/api/service/chatEnd', { chatId: chat.chatId }).catch((error: Error) => onProblem(error.message));
  // a button that was pressed disappears: the cursor goes where one continues
  const focusEditor = () => editor.current?.focus();
  const leave = () => thread.leave().then(closePanel);
  useEscape(isEmbedded, leave);
  useEffect(() => (isEmbedded ? thread.noteViewed() : undefined), [isEmbedded, thread.noteViewed]);
  return (
    <main
      className={cx(
        'flex w-full overflow-hidden bg-card text-sm',
        KEYBOARD_ROOM,
        !isEmbedded &&
          'md:mx-auto md:my-[max(0px,calc(50dvh-327px))] md:h-[654px] md:max-w-[1080px] md:rounded-card md:border md:border-line md:shadow-float',
      )}
    >
      {!isEmbedded && (
        <nav
          aria-label={t('chat:conversations')}
          className="hidden w-[250px] shrink-0 flex-col border-line border-e lg:flex"
        >
          <Link to="/chat" className="border-line border-b px-4 py-[18px] font-semibold">
            {t('chat:conversations')}
          </Link>
          <ChatLinks list={chats} current={chat.merchant.id} />
        </nav>
      )}
      <section className="flex min-w-0 flex-1 flex-col">
        <ChatHeader
          chat={chat}
          thread={thread}
          sound={sound}
          isEmbedded={isEmbedded}
          onLeave={leave}
          more={<NoticeButton {...notice} />}
        />
        {!thread.isConnected && (
          <p role="status" className="bg-warning/10 px-4 py-1.5 text-center text-xs text-warning">
            {t('chat:offline')}
          </p>
        )}
        {!isLow && <AwayNote chat={chat} state={thread.state} />}
        <MessageList
          thread={thread}
          side="user"
          welcome={chat.tips}
          editor={editor}
          onQuote={(quoted) => setText(`“${quoted.slice(0, 200)}”\n${text}`)}
          onProblem={onProblem}
        />
        <ChatExtras chat={chat} thread={thread} offer={offer} typed={text} isLow={isLow} onDone={focusEditor} />
        {thread.state === 'ended' && (thread.isRateable || isRated) && isRating && (
          <RateChat
            chatId={chat.chatId}
            onSent={() => setRated(true)}
            onDone={() => {
              setRating(false);
              focusEditor();
            }}
            onProblem={onProblem}
          />
        )}
        <Composer
          field={editor}
          text={text}
          onText={setText}
          onSend={thread.send}
          onTyping={thread.noteTyping}
          onProblem={onProblem}
          more={
            thread.state !== 'ended' && (
              <Button type="button" size="sm" variant="ghost" onClick={end}>
                {t('chat:end')}
              </Button>
            )
          }
        />
      </section>
      <NoticePanel {...notice} />
    </main>
  );
}
