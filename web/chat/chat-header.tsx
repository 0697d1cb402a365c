import type { ReactNode } from 'react';
import type { ChatStart } from '../../domains/chat/contract.ts';
import { ChatAvatar } from '../parts/chat/chat-avatar.tsx';
import { MOVABLE, PANEL_HANDLE } from '../parts/chat/panel-frame.ts';
import type { useSound } from '../parts/chat/use-sound.ts';
import type { Thread } from '../parts/chat/use-thread.ts';
import { useTexts } from '../texts/texts.tsx';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Link } from '../ui/link.tsx';

const ROUND = 'inline-flex size-10 shrink-0 items-center justify-center rounded-full text-secondary hover:bg-ink/5';

interface ChatHeaderProps {
  chat: ChatStart;
  thread: Thread;
  sound: ReturnType<typeof useSound>;
  isEmbedded: boolean;
  onLeave: () => void;
  /** Before the button that closes. */
  more: ReactNode;
}

/** Who answers, the mute switch, and the way out; moves the panel. */
export function ChatHeader({ chat, thread, sound, isEmbedded, onLeave, more }: ChatHeaderProps) {
  const { t } = useTexts();
  const isWaiting = thread.state === 'waiting' && chat.position > 1;
  const isOnline = chat.isOnline || (thread.state === 'open' && chat.service.type !== 'message');
  const status = isOnline ? t('chat:online') : t('chat:leave_message');
  return (
    <header
      {...(isEmbedded ? PANEL_HANDLE : {})}
      className={cx('flex items-center gap-3 border-line border-b px-4 py-2.5', isEmbedded && MOVABLE)}
    >
      <Link
        to={isEmbedded ? '/chat?panel=1' : '/chat'}
        aria-label={t('chat:back')}
        className={cx(ROUND, '-ms-3 -me-2 lg:hidden')}
      >
        <Icon name="chevron-left" size={22} />
      </Link>
      <ChatAvatar src={chat.merchant.avatar} name={chat.merchant.name} />
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-base leading-tight">{chat.merchant.name}</h1>
        <p className="flex items-center gap-1.5 text-xs text-muted">
          <span
            aria-hidden="true"
            className={cx('size-2 shrink-0 rounded-full', isOnline ? 'bg-success' : 'bg-faint')}
          />
          <span className="line-clamp-2 leading-tight">
            {isWaiting ? t('chat:position', { position: chat.position }) : status}
          </span>
        </p>
      </div>
      <div className="flex shrink-0">
        {more}
        <IconButton
          label={t(sound.isMuted ? 'chat:unmute' : 'chat:mute')}
          aria-pressed={sound.isMuted}
          icon={<Icon name={sound.isMuted ? 'volume-x' : 'bell'} size={19} />}
          onClick={sound.toggle}
        />
        {isEmbedded ? (
          <>
            <Link to={`/chat/${chat.merchant.id}`} target="_blank" aria-label={t('chat:own_window')} className={ROUND}>
              <Icon name="external-link" size={18} />
            </Link>
            <IconButton label={t('chat:close')} icon={<Icon name="x" size={19} />} onClick={onLeave} />
          </>
        ) : (
          <Link to="/" onClick={() => void thread.leave()} aria-label={t('chat:close')} className={ROUND}>
            <Icon name="x" size={19} />
          </Link>
        )}
      </div>
    </header>
  );
}
