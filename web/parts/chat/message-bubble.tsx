import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../../../domains/chat/contract.ts';
import { canRecall, KIND } from '../../../domains/chat/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { ChatAvatar } from './chat-avatar.tsx';
import { CouponCard } from './coupon-card.tsx';
import { MessageCard } from './message-card.tsx';

const LONG_PRESS_MS = 500;

interface MessageBubbleProps {
  message: ChatMessage;
  isOwn: boolean;
  mark: 'sent' | 'got' | 'read';
  onQuote: (text: string) => void;
  onRecall: () => void;
}

/** One message: own ones at the end, the other side's at the start. */
export function MessageBubble({ message, isOwn, mark, onQuote, onRecall }: MessageBubbleProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const press = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (message.recallStatus === 1) {
    return <p className="mx-auto text-xs text-muted">{t(isOwn ? 'chat:recalled_own' : 'chat:recalled_other')}</p>;
  }
  const isText = message.msnType === KIND.text || message.msnType === KIND.emoji;
  const mayRecall = canRecall({ kind: message.msnType, createdAt: new Date(message.createTime), isOwn }, new Date());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey) || event.key === 'Enter') {
      event.preventDefault();
      setOpen(true);
    }
  };
  return (
    <div className={cx('flex items-end gap-2.5', isOwn && 'flex-row-reverse')}>
      <ChatAvatar src={message.avatar} name={message.sendType === 0 ? message.user.name : message.service.name} />
      <div className={cx('relative flex min-w-0 max-w-[78%] flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu of a message opens by right click, long press or keyboard */}
        <div
          tabIndex={isText ? 0 : -1}
          onContextMenu={(event) => {
            if (!isText) return;
            event.preventDefault();
            setOpen(true);
          }}
          onKeyDown={isText ? onKeyDown : undefined}
          onTouchStart={() => {
            press.current = setTimeout(() => setOpen(isText), LONG_PRESS_MS);
          }}
          onTouchEnd={() => clearTimeout(press.current)}
          onTouchMove={() => clearTimeout(press.current)}
          className="max-w-full rounded-card"
        >
          <Content message={message} isOwn={isOwn} />
        </div>
        {isOwn && <span className="text-[11px] leading-none text-muted">{t(`chat:mark.${mark}`)}</span>}
        {isOpen && (
          <Menu
            isOwn={isOwn}
            items={[
              { label: t('chat:copy'), act: () => void navigator.clipboard?.writeText(message.msn) },
              { label: t('chat:quote'), act: () => onQuote(message.msn) },
              ...(mayRecall ? [{ label: t('chat:recall'), act: onRecall }] : []),
            ]}
            onClose={() => setOpen(false)}
          />
        )}
      </div>
    </div>
  );
}

function Content({ message, isOwn }: { message: ChatMessage; isOwn: boolean }) {
  const { t } = useTexts();
  if (message.msnType === KIND.emoji) return <p className="text-[40px] leading-none">{message.msn}</p>;
  if (message.msnType === KIND.image && message.isVideo) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: sent by a person, without captions
      <video
        src={`${message.msn}#t=0.1`}
        controls
        preload="metadata"
        aria-label={t('chat:video')}
        className="max-h-72 w-[320px] max-w-full rounded-card bg-ink"
      />
    );
  }
  if (message.msnType === KIND.image) {
    return (
      <a href={message.msn} target="_blank" rel="noreferrer">
        <img
          src={message.msn}
          alt={t('chat:picture')}
          className="max-h-72 max-w-[min(100%,300px)] rounded-card"
          loading="lazy"
        />
      </a>
    );
  }
  if (message.coupon) return <CouponCard coupon={message.coupon} isOwn={isOwn} />;
  if (message.msnType >= KIND.product) return <MessageCard message={message} />;
  return (
    <p
      className={cx(
        'whitespace-pre-wrap rounded-card px-3.5 py-2 leading-relaxed [overflow-wrap:anywhere]',
        message.isNote && 'border border-warning/40 bg-warning/10 text-ink',
        !message.isNote && (isOwn ? 'rounded-ee-[4px] bg-brand text-on-brand' : 'rounded-es-[4px] bg-page text-ink'),
      )}
    >
      {message.msn}
    </p>
  );
}

interface MenuProps {
  isOwn: boolean;
  items: readonly { label: string; act: () => void }[];
  onClose: () => void;
}

function Menu({ isOwn, items, onClose }: MenuProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('button')?.focus();
    const onAway = (event: PointerEvent) => box.current?.contains(event.target as Node) || onClose();
    document.addEventListener('pointerdown', onAway);
    return () => document.removeEventListener('pointerdown', onAway);
  }, [onClose]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') onClose();
    if (!step && event.key !== 'Escape') return;
    event.preventDefault();
    if (!step) return;
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div
      ref={box}
      role="menu"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={cx(
        'absolute top-full z-20 mt-1 min-w-28 rounded-control border border-line bg-card py-1 shadow-float',
        isOwn ? 'end-0' : 'start-0',
      )}
    >
      {items.map(({ label, act }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          onClick={() => {
            act();
            onClose();
          }}
          className="block w-full px-3 py-2 text-start text-sm text-ink hover:bg-page focus-visible:bg-page"
        >
          {label}
        </button>
      ))}
    </div>
  );
}
