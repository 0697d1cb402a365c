import { KIND } from '../../../domains/chat/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Outgoing } from './outgoing.ts';

/** A message that the server has not answered yet, or has refused. */
export function OutgoingMessage({ outgoing, onRetry }: { outgoing: Outgoing; onRetry: () => void }) {
  const { t } = useTexts();
  const { msn, msnType, refusal } = outgoing;
  const isText = msnType === KIND.text || msnType === KIND.emoji;
  return (
    <div className="flex flex-col items-end gap-1 pt-3 pe-12">
      <p className="max-w-[78%] whitespace-pre-wrap rounded-card rounded-ee-[4px] bg-brand/80 px-3.5 py-2 text-on-brand [overflow-wrap:anywhere]">
        {isText ? msn : t('chat:mark.waiting')}
      </p>
      {refusal === undefined ? (
        <span className="flex items-center gap-1 text-[11px] leading-none text-muted">
          <Icon name="clock" size={12} />
          {t('chat:mark.waiting')}
        </span>
      ) : (
        <span role="alert" className="flex flex-wrap items-center justify-end gap-2 text-xs text-danger">
          {refusal}
          <button type="button" className="min-h-8 font-semibold underline" onClick={onRetry}>
            {t('chat:again')}
          </button>
        </span>
      )}
    </div>
  );
}
