import type { ChatMessage } from '../../../domains/chat/contract.ts';
import { KIND } from '../../../domains/chat/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { CouponCard } from './coupon-card.tsx';
import { MessageCard } from './message-card.tsx';

interface MessageContentProps {
  message: ChatMessage;
  isOwn: boolean;
  /** The last of a row has the corner that points to its sender. */
  isLast: boolean;
  /** Opens a picture in full screen. */
  onPicture: () => void;
}

/** Text, emoji, picture, video or card. */
export function MessageContent({ message, isOwn, isLast, onPicture }: MessageContentProps) {
  const { t } = useTexts();
  if (message.msnType === KIND.emoji) return <p className="text-[40px] leading-tight">{message.msn}</p>;
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
      <a
        href={message.msn}
        target="_blank"
        rel="noreferrer"
        aria-haspopup="dialog"
        className="block cursor-zoom-in rounded-card"
        onClick={(event) => {
          // with a key held down it opens in a tab of its own
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onPicture();
        }}
      >
        <img src={message.msn} alt={t('chat:picture')} className="max-h-72 max-w-full rounded-card" loading="lazy" />
      </a>
    );
  }
  if (message.coupon) return <CouponCard coupon={message.coupon} isOwn={isOwn} />;
  if (message.msnType >= KIND.product) return <MessageCard message={message} />;
  const corner = isLast && (isOwn ? 'rounded-ee-[4px]' : 'rounded-es-[4px]');
  return (
    <p
      className={cx(
        'whitespace-pre-wrap rounded-card px-3.5 py-2 leading-relaxed [overflow-wrap:anywhere]',
        corner,
        message.isNote && 'border border-warning/40 bg-warning/10 text-ink',
        !message.isNote && (isOwn ? 'bg-brand text-on-brand' : 'bg-page text-ink'),
      )}
    >
      {message.msn}
    </p>
  );
}
