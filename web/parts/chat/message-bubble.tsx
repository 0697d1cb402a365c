import { type KeyboardEvent, useRef, useState } from 'react';
import { canRecall, KIND } from '../../../domains/chat/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { ChatAvatar } from './chat-avatar.tsx';
import { MessageContent } from './message-content.tsx';
import { MessageMenu } from './message-menu.tsx';
import type { PlacedMessage } from './place-messages.ts';

const LONG_PRESS_MS = 500;

/** Selects the messages that the arrow keys move between. */
export const MESSAGE_SELECTOR = '[data-message]';

interface MessageBubbleProps {
  placed: PlacedMessage;
  isOwn: boolean;
  /** How far an own message has come; null where it is not shown. */
  mark: 'sent' | 'got' | 'read' | null;
  /** The server's time, on which the three minutes of recalling depend. */
  now: () => Date;
  onQuote: (text: string) => void;
  onRecall: () => void;
  onPicture: () => void;
}

/** One message: own ones at the end, the other side's at the start, with the picture of their sender below a row. */
export function MessageBubble({ placed, isOwn, mark, now, onQuote, onRecall, onPicture }: MessageBubbleProps) {
  const { message, isFirst, isLast } = placed;
  const { t } = useTexts();
  const [menu, setMenu] = useState<{ mayRecall: boolean }>();
  const content = useRef<HTMLDivElement>(null);
  const press = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (message.recallStatus === 1) {
    return <p className="mx-auto text-xs text-muted">{t(isOwn ? 'chat:recalled_own' : 'chat:recalled_other')}</p>;
  }
  const name = message.sendType === 0 ? message.user.name : message.agent || message.service.name;
  // a picture or card has the browser's own menu
  const hasMenu = message.msnType === KIND.text || message.msnType === KIND.emoji;
  const open = () => {
    const createdAt = new Date(message.createTime);
    setMenu({ mayRecall: !message.isNote && canRecall({ kind: message.msnType, createdAt, isOwn }, now()) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isAsked = ['ContextMenu', 'Enter', ' '].includes(event.key) || (event.key === 'F10' && event.shiftKey);
    if (!isAsked || event.target !== content.current) return;
    event.preventDefault();
    open();
  };
  const isPicture = message.msnType === KIND.image && !message.isVideo;
  const onPictureKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === content.current) onPicture();
  };
  const endPress = () => clearTimeout(press.current);
  return (
    <div className={cx('group flex items-end gap-2.5', isOwn && 'flex-row-reverse')}>
      {isLast ? <ChatAvatar src={message.avatar} name={name} /> : <span className="w-10 shrink-0" />}
      <div
        className={cx(
          'relative flex min-w-0 flex-col gap-1',
          isOwn ? 'items-end' : 'items-start',
          // specification 9
          message.msnType === KIND.image ? 'max-w-[50%]' : 'max-w-[78%]',
        )}
      >
        {isFirst && !isOwn && message.agent && (
          <span aria-hidden="true" className="max-w-full truncate px-1 text-xs text-muted">
            {name}
          </span>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu of a message opens by right click, long press or keyboard */}
        <div
          ref={content}
          data-message
          tabIndex={-1}
          onContextMenu={(event) => {
            if (!hasMenu) return;
            event.preventDefault();
            open();
          }}
          onKeyDown={hasMenu ? onKeyDown : isPicture ? onPictureKey : undefined}
          onTouchStart={() => {
            if (hasMenu) press.current = setTimeout(open, LONG_PRESS_MS);
          }}
          onTouchEnd={endPress}
          onTouchMove={endPress}
          onTouchCancel={endPress}
          className="max-w-full rounded-card outline-offset-2 [-webkit-touch-callout:none]"
        >
          <span className="sr-only">{name}: </span>
          <MessageContent message={message} isOwn={isOwn} isLast={isLast} onPicture={onPicture} />
        </div>
        {mark && <span className="text-[11px] leading-none text-muted">{t(`chat:mark.${mark}`)}</span>}
        {menu && (
          <MessageMenu
            label={t('chat:actions')}
            isOwn={isOwn}
            items={[
              { label: t('chat:copy'), act: () => void navigator.clipboard?.writeText(message.msn) },
              { label: t('chat:quote'), act: () => onQuote(message.msn) },
              ...(menu.mayRecall ? [{ label: t('chat:recall'), act: onRecall }] : []),
            ]}
            onClose={() => {
              setMenu(undefined);
              content.current?.focus({ preventScroll: true });
            }}
          />
        )}
      </div>
      {hasMenu && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('chat:actions')}
          aria-haspopup="menu"
          title={t('chat:actions')}
          onClick={open}
          className="flex size-8 shrink-0 items-center justify-center self-center rounded-full text-muted opacity-0 hover:bg-ink/5 focus:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:hidden"
        >
          <Icon name="ellipsis" size={16} />
        </button>
      )}
    </div>
  );
}
