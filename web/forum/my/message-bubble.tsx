import type { Message } from '../../../domains/forum/private-messages/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { ReportForm } from '../parts/report-form.tsx';

/** One private message; the other person's can be reported. */
export function MessageBubble({ message }: { message: Message }) {
  const { t } = useTexts();
  const { isMine, text, pictures } = message;
  return (
    <div
      className={cx('flex max-w-[86%] flex-col gap-1', isMine ? 'items-end justify-self-end' : 'justify-self-start')}
    >
      {text && (
        <p
          className={cx(
            'whitespace-pre-line break-words rounded-2xl px-4 py-2.5 [overflow-wrap:anywhere]',
            isMine ? 'bg-brand-tint text-ink' : 'bg-ink/5',
          )}
        >
          <span className="sr-only">{t(isMine ? 'forum-messages:you_wrote' : 'forum-messages:they_wrote')} </span>
          {text}
        </p>
      )}
      {pictures.map((url, at) => (
        <a key={url} href={url} target="_blank" rel="noopener">
          <img
            src={url}
            alt={t('forum:topic.picture', { place: at + 1 })}
            loading="lazy"
            className="max-h-56 rounded-control"
          />
        </a>
      ))}
      <div className="flex items-center gap-2 text-xs text-muted">
        <LocalTime iso={message.createdAt} />
        {isMine && message.isRead && <span>{t('forum-messages:read')}</span>}
        {!isMine && <ReportForm of={{ message: message.id }} small />}
      </div>
    </div>
  );
}
