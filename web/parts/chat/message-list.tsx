import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { needsTimeTag, timeLabel } from '../../../domains/chat/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { MessageBubble } from './message-bubble.tsx';
import type { Thread } from './use-thread.ts';

/** Specification 9: older messages load within 30 px of the top. */
const TOP_PX = 30;
const NEAR_END_PX = 120;

interface MessageListProps {
  thread: Thread;
  side: 'user' | 'service';
  welcome?: string;
  onQuote: (text: string) => void;
  onProblem: (text: string) => void;
}

/** What was said, the newest at the bottom; scrolling to the top loads older messages and keeps the place. */
export function MessageList({ thread, side, welcome, onQuote, onProblem }: MessageListProps) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const isLoading = useScrolling(box, thread, () => onProblem(t('chat:failed')));
  const now = useNow();
  let previous: Date | undefined;
  return (
    <div
      ref={box}
      role="log"
      aria-label={t('chat:messages')}
      aria-live="polite"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls with the arrow keys
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto overscroll-contain px-4 py-4 outline-offset-[-2px]"
    >
      {isLoading && <Spinner />}
      {welcome && thread.isComplete && <Tip text={welcome} />}
      {thread.messages.map((message) => {
        const at = new Date(message.createTime);
        const isTagged = needsTimeTag(at, previous);
        previous = at;
        return (
          <div key={message.id} className="flex flex-col gap-3">
            {isTagged && now && <Tip text={timeLabel(at, now)} />}
            {message.tip ? (
              <Tip text={t(`chat:tip.${message.tip.code}`, { name: message.tip.name })} />
            ) : (
              <MessageBubble
                message={message}
                isOwn={(message.sendType === 0) === (side === 'user')}
                mark={markOf(thread, message.id)}
                onQuote={onQuote}
                onRecall={() => thread.recall(message.id).catch((error: Error) => onProblem(error.message))}
              />
            )}
          </div>
        );
      })}
      {thread.outgoing.map(({ clientId, msn, msnType, refusal }) => (
        <div key={clientId} className="flex flex-col items-end gap-1">
          <p className="max-w-[75%] whitespace-pre-wrap rounded-card rounded-ee-[4px] bg-brand/80 px-3.5 py-2 text-on-brand [overflow-wrap:anywhere]">
            {msnType === 1 || msnType === 2 ? msn : t('chat:mark.waiting')}
          </p>
          <span className={refusal ? 'flex items-center gap-2 text-xs text-danger' : 'text-xs text-muted'}>
            {refusal ?? t('chat:mark.waiting')}
            {refusal && (
              <button type="button" className="underline" onClick={() => thread.retry()}>
                {t('chat:again')}
              </button>
            )}
          </span>
        </div>
      ))}
      {thread.typingUntil > (now?.getTime() ?? 0) && (
        <span className="flex items-center gap-2 text-xs text-muted">
          <Icon name="ellipsis" size={18} />
          {t('chat:typing')}
        </span>
      )}
    </div>
  );
}

function markOf({ other }: Thread, id: number): 'sent' | 'got' | 'read' {
  if (id <= other.readId) return 'read';
  return id <= other.gotId ? 'got' : 'sent';
}

function Tip({ text }: { text: string }) {
  return (
    <p className="mx-auto max-w-[85%] rounded-full bg-ink/5 px-3 py-1 text-center text-xs leading-relaxed text-muted">
      {text}
    </p>
  );
}

/** The moment, in the browser only: the server does not know the reader's time zone. */
function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), 2_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function useScrolling(box: React.RefObject<HTMLDivElement | null>, thread: Thread, onFailure: () => void): boolean {
  const [isLoading, setLoading] = useState(false);
  const place = useRef({ first: 0, height: 0, isAtEnd: true });
  const first = thread.messages[0]?.id ?? 0;
  const count = thread.messages.length + thread.outgoing.length;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const isOlder = place.current.first !== 0 && first < place.current.first;
    // what was added above moves the rest down
    if (isOlder) element.scrollTop += element.scrollHeight - place.current.height;
    else if (place.current.isAtEnd && count > 0) element.scrollTop = element.scrollHeight;
    place.current = { ...place.current, first, height: element.scrollHeight };
  }, [box, first, count]);
  const now = useRef({ thread, onFailure, isBusy: false });
  Object.assign(now.current, { thread, onFailure });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onScroll = async () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      place.current.isAtEnd = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
      if (scrollTop > TOP_PX || now.current.isBusy || now.current.thread.isComplete) return;
      now.current.isBusy = true;
      setLoading(true);
      place.current.height = element.scrollHeight;
      await now.current.thread.readOlder().catch(() => now.current.onFailure());
      setLoading(false);
      now.current.isBusy = false;
    };
    // a picture that arrives, a keyboard or a notice below would otherwise hide the newest message
    const stay = () => {
      if (place.current.isAtEnd) element.scrollTop = element.scrollHeight;
    };
    const resizing = new ResizeObserver(stay);
    resizing.observe(element);
    element.addEventListener('load', stay, { capture: true });
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      resizing.disconnect();
      element.removeEventListener('load', stay, { capture: true });
      element.removeEventListener('scroll', onScroll);
    };
  }, [box]);
  return isLoading;
}
