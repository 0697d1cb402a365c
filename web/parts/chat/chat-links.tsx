import type { ChatList } from '../../../domains/chat/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { ChatAvatar } from './chat-avatar.tsx';
import { ChatTime } from './chat-time.tsx';
import { lastWords } from './last-words.ts';

interface ChatLinksProps {
  list: ChatList['list'];
  current?: number;
  isEmbedded?: boolean;
}

/** The conversations, the latest first. */
export function ChatLinks({ list, current, isEmbedded }: ChatLinksProps) {
  const texts = useTexts();
  if (list.length === 0) return <p className="px-4 py-3 text-[13px] text-muted">{texts.t('chat:none')}</p>;
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto">
      {list.map(({ chatId, merchant, unread, last }) => (
        <li key={chatId}>
          <Link
            to={isEmbedded ? `/chat/${merchant.id}?panel=1` : `/chat/${merchant.id}`}
            aria-current={merchant.id === current ? 'page' : undefined}
            className={cx(
              'flex items-center gap-3 border-line border-b px-4 py-3 hover:bg-page',
              merchant.id === current && 'bg-brand-tint',
            )}
          >
            <ChatAvatar src={merchant.avatar} name={merchant.name} />
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline justify-between gap-2">
                <span className="truncate font-semibold">{merchant.name}</span>
                <span className="shrink-0 text-xs text-muted">{last && <ChatTime message={last} />}</span>
              </span>
              <span className="flex items-center justify-between gap-2">
                <span className="truncate text-sm text-secondary">{last && lastWords(texts, last, 'user')}</span>
                {unread > 0 && merchant.id !== current && (
                  <span className="tabular shrink-0 rounded-full bg-brand px-1.5 text-xs leading-5 text-on-brand">
                    {unread}
                  </span>
                )}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
