import { type KeyboardEvent, lazy, Suspense, useContext, useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../../../domains/chat/contract.ts';
import { KIND, timeLabel, tipKey } from '../../../domains/chat/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { ShownZone } from '../../ui/shown-zone.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { MessageAnnouncer } from './message-announcer.tsx';
import { MESSAGE_SELECTOR, MessageBubble } from './message-bubble.tsx';
import { OutgoingMessage } from './outgoing-message.tsx';
import { placeMessages } from './place-messages.ts';
import { TypingSign } from './typing-sign.tsx';
import { useScrolling } from './use-scrolling.ts';
import type { Thread } from './use-thread.ts';

const ChatPictures = lazy(() => import('./chat-pictures.tsx'));

const isPicture = ({ msnType, isVideo, recallStatus }: ChatMessage) =>
  msnType === KIND.image && !isVideo && recallStatus === 0;

interface MessageListProps {
  thread: Thread;
  side: 'user' | 'service';
  welcome?: string;
  /** Where the cursor goes after a message was quoted or recalled. */
  editor: { readonly current: HTMLTextAreaElement | null };
  onQuote: (text: string) => void;
  onProblem: (text: string) => void;
}

/** What was said, the newest at the bottom; scrolling to the top loads older messages and keeps the place. */
export function MessageList({ thread, side, welcome, editor, onQuote, onProblem }: MessageListProps) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const { isLoading, isAtEnd, leftAt, toEnd } = useScrolling(box, thread, () => onProblem(t('chat:failed')));
  const now = useNow(thread);
  const zone = useContext(ShownZone) ?? undefined;
  const isOwn = (message: ChatMessage) => (message.sendType === 0) === (side === 'user');
  // where the reader was when the window opened; the mark moves on at once
  const [read] = useState(thread.readId);
  const unread = thread.messages.find((each) => each.id > read && !isOwn(each) && !each.tip)?.id;
  const marked = markedOf(thread, isOwn);
  const [picture, setPicture] = useState<number>();
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        role="log"
        aria-label={t('chat:messages')}
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between its messages
        tabIndex={0}
        onKeyDown={moveFocus}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 outline-offset-[-2px]"
      >
        <div className="flex flex-col py-4">
          {isLoading && <Spinner />}
          {welcome && thread.isComplete && <Tip text={welcome} />}
          {placeMessages(thread.messages).map((placed) => {
            const { message, isTagged, isFirst } = placed;
            return (
              <div key={message.id} className={cx('flex flex-col gap-3', isFirst ? 'pt-3' : 'pt-1')}>
                {message.id === unread && read > 0 && <NewFromHere text={t('chat:new_messages')} />}
                {isTagged && now && <Tip text={timeLabel(new Date(message.createTime), now, zone)} />}
                {message.tip ? (
                  <Tip
                    text={t(tipKey(message.tip, side === 'user' ? 'shopper' : 'agent'), { name: message.tip.name })}
                  />
                ) : (
                  <MessageBubble
                    placed={placed}
                    isOwn={isOwn(message)}
                    mark={marked.get(message.id) ?? null}
                    now={thread.now}
                    onQuote={(text) => {
                      onQuote(text);
                      editor.current?.focus();
                    }}
                    onPicture={() => setPicture(message.id)}
                    onRecall={() => {
                      editor.current?.focus();
                      void thread.recall(message.id).catch((error: Error) => onProblem(error.message));
                    }}
                  />
                )}
              </div>
            );
          })}
          {thread.outgoing.map((outgoing) => (
            <OutgoingMessage key={outgoing.clientId} outgoing={outgoing} onRetry={() => thread.retry()} />
          ))}
          {thread.typingUntil > (now?.getTime() ?? 0) && <TypingSign />}
        </div>
      </div>
      {!isAtEnd && (
        <ToNewest
          unseen={thread.messages.filter((each) => each.id > leftAt && !isOwn(each) && !each.tip).length}
          onClick={() => {
            toEnd();
            editor.current?.focus({ preventScroll: true });
          }}
        />
      )}
      <MessageAnnouncer messages={thread.messages} side={side} />
      {picture !== undefined && (
        <Suspense>
          <ChatPictures
            messages={thread.messages.filter(isPicture)}
            start={picture}
            onClose={() => setPicture(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A button that scrolls back to the end, with the number of messages that have arrived since the reader scrolled up. */
function ToNewest({ unseen, onClick }: { unseen: number; onClick: () => void }) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      onClick={onClick}
      className={cx(
        'absolute end-4 bottom-3 inline-flex min-h-10 items-center gap-2 rounded-full border px-4 text-[13px] shadow-float',
        unseen > 0 ? 'border-brand bg-brand text-on-brand' : 'border-line bg-card text-ink hover:border-faint',
      )}
    >
      <Icon name="arrow-down" size={16} />
      {t(unseen > 0 ? 'chat:new_messages' : 'chat:to_newest')}
      {unseen > 0 && <span className="tabular">{unseen}</span>}
    </button>
  );
}

/** The list is one stop of the Tab key; inside of it the arrow keys move from message to message. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY }[event.key];
  const list = event.currentTarget;
  const messages = [...list.querySelectorAll<HTMLElement>(MESSAGE_SELECTOR)];
  const at = messages.indexOf(document.activeElement as HTMLElement);
  if (step === undefined || messages.length === 0 || (at < 0 && event.target !== list)) return;
  // upwards from the list itself begins at the newest message
  const from = at < 0 && step < 0 ? messages.length : at;
  event.preventDefault();
  messages[Math.max(0, Math.min(from + step, messages.length - 1))]?.focus();
}

/** Under the last own message, and under the last that was read. */
function markedOf({ messages, other }: Thread, isOwn: (message: ChatMessage) => boolean) {
  const own = messages.filter((each) => isOwn(each) && !each.tip && each.recallStatus === 0 && !each.isNote);
  const last = own.at(-1);
  const read = own.findLast(({ id }) => id <= other.readId);
  const marks = new Map<number, 'sent' | 'got' | 'read'>();
  if (last) marks.set(last.id, last.id <= other.gotId ? 'got' : 'sent');
  if (read) marks.set(read.id, 'read');
  return marks;
}

function Tip({ text }: { text: string }) {
  return (
    <p className="mx-auto max-w-[85%] rounded-full bg-ink/5 px-3 py-1 text-center text-xs leading-relaxed text-muted">
      {text}
    </p>
  );
}

function NewFromHere({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-3 text-xs text-brand-hover before:h-px before:flex-1 before:bg-brand/30 after:h-px after:flex-1 after:bg-brand/30">
      {text}
    </p>
  );
}

/** The moment, in the browser only: the server does not know the reader's time zone. */
function useNow(thread: Thread): Date | undefined {
  const [now, setNow] = useState<Date>();
  const read = thread.now;
  useEffect(() => {
    setNow(read());
    const timer = setInterval(() => setNow(read()), 2_000);
    return () => clearInterval(timer);
  }, [read]);
  return now;
}
