import type { DeskChat } from '../../../domains/chat/desk/contract.ts';
import { HINT_MS, REASSIGN_MS } from '../../../domains/chat/rules.ts';
import type { TextBook } from '../../../platform/text-book.ts';
import { ChatAvatar } from '../../parts/chat/chat-avatar.tsx';
import { ChatTime } from '../../parts/chat/chat-time.tsx';
import { lastWords } from '../../parts/chat/last-words.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Tag } from '../../ui/tag.tsx';

interface DeskRowProps {
  chat: DeskChat;
  /** The server's time. */
  now: string;
  isCurrent: boolean;
  onChoose: () => void;
}

/** A conversation in the list: who, what was said last, how long an answer has been awaited. */
export function DeskRow({ chat, now, isCurrent, onChoose }: DeskRowProps) {
  const texts = useTexts();
  const { t } = texts;
  const { shopper, unread, last, agent, labels, waitingSince } = chat;
  const words = last && lastWords(texts, last);
  const waited = waitingSince === null ? null : Math.max(0, Date.parse(now) - Date.parse(waitingSince));
  return (
    <li>
      <button
        type="button"
        aria-pressed={isCurrent}
        onClick={onChoose}
        className={cx(
          'flex w-full items-start gap-3 border-line border-b px-3 py-3 text-start',
          isCurrent ? 'bg-brand-tint' : 'hover:bg-page',
        )}
      >
        <ChatAvatar src={shopper.avatar} name={shopper.name} />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex items-baseline justify-between gap-2">
            <span className="truncate font-semibold">{shopper.name}</span>
            <span className="shrink-0 text-xs text-muted">{last && <ChatTime message={last} />}</span>
          </span>
          <span className="flex items-center justify-between gap-2">
            <span className={cx('truncate text-[13px]', unread > 0 ? 'text-ink' : 'text-secondary')}>
              {last?.sendType === 1 && !last.tip ? t('chat:desk.you', { text: words ?? '' }) : words}
            </span>
            {unread > 0 && !isCurrent && (
              <span className="tabular rounded-full bg-brand px-1.5 text-xs leading-5 text-on-brand">{unread}</span>
            )}
          </span>
          {(waited !== null || agent || labels.length > 0) && (
            <span className="flex items-center justify-between gap-2">
              <span className="truncate text-xs text-muted">
                {[agent?.name, ...labels].filter(Boolean).join(' · ')}
              </span>
              {waited !== null && (
                <Tag variant={urgencyOf(waited)} className="shrink-0">
                  {t('chat:desk.waiting', { time: timeOf(texts, waited) })}
                </Tag>
              )}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

/** In the largest whole unit. */
function timeOf({ t }: TextBook, ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  if (minutes < 60) return t('chat:desk.minutes', { num: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? t('chat:desk.hours', { num: hours }) : t('chat:desk.days', { num: Math.floor(hours / 24) });
}

/** At these times the shopper gets a tip about the delay, then another agent gets the conversation. */
function urgencyOf(waited: number): 'plain' | 'warning' | 'danger' {
  if (waited >= REASSIGN_MS) return 'danger';
  return waited >= HINT_MS ? 'warning' : 'plain';
}
