import type { DeskChat } from '../../../domains/chat/desk/contract.ts';
import { HINT_MS, REASSIGN_MS } from '../../../domains/chat/rules.ts';
import { formatDateTime } from '../../../platform/locale/format-date.ts';
import type { TextBook } from '../../../platform/locale/text-book.ts';
import { ChatAvatar } from '../../parts/chat/chat-avatar.tsx';
import { ChatTime } from '../../parts/chat/chat-time.tsx';
import { lastWords } from '../../parts/chat/last-words.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Tag } from '../../ui/tag.tsx';
import type { Picks } from './use-picks.ts';

interface DeskRowProps {
  chat: DeskChat;
  /** The server's time. */
  now: string;
  isCurrent: boolean;
  onChoose: () => void;
  picks: Picks;
}

/** A conversation in the list: who, what was said last, how long an answer has been awaited. */
export function DeskRow({ chat, now, isCurrent, onChoose, picks }: DeskRowProps) {
  const texts = useTexts();
  const { t } = texts;
  const { shopper, unread, last, agent, labels, waitingSince } = chat;
  const words = last && lastWords(texts, last, 'service');
  const waited = waitingSince === null ? null : Math.max(0, Date.parse(now) - Date.parse(waitingSince));
  return (
    <li className="group relative">
      <label
        className={cx(
          'absolute start-2.5 top-2.5 z-10 flex size-11 cursor-pointer items-center justify-center rounded-full bg-card',
          // with a mouse the box takes the place of the picture below the pointer
          !picks.isOpen && 'opacity-0 focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:hidden',
        )}
      >
        <input
          type="checkbox"
          className="choice rounded-[4px]"
          checked={picks.ids.includes(chat.chatId)}
          aria-label={t('chat:picked.pick', { name: shopper.name })}
          onChange={(event) => picks.toggle(chat.chatId, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </label>
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
          {(waited !== null || agent || labels.length > 0 || chat.isBack || chat.isSnoozed) && (
            <span className="flex items-center justify-between gap-2">
              <span className="truncate text-xs text-muted">
                {[agent?.name, ...labels].filter(Boolean).join(' · ')}
              </span>
              <StateTag chat={chat} waited={waited} />
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

/** Snoozed, back from that, or how long an answer has been awaited. */
function StateTag({ chat, waited }: { chat: DeskChat; waited: number | null }) {
  const texts = useTexts();
  const { t, locale } = texts;
  if (chat.isSnoozed) {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const until = chat.snoozedUntil && formatDateTime(chat.snoozedUntil, locale, zone);
    return <Tag className="shrink-0">{until ?? t('chat:snooze.next_message')}</Tag>;
  }
  if (chat.isBack && (waited === null || waited < HINT_MS))
    return (
      <Tag variant="warning" className="shrink-0">
        {t('chat:snooze.back')}
      </Tag>
    );
  if (waited === null) return null;
  return (
    <Tag variant={urgencyOf(waited)} className="shrink-0">
      {t('chat:desk.waiting', { time: timeOf(texts, waited) })}
    </Tag>
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
