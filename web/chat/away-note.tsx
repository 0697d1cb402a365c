import type { ChatStart } from '../../domains/chat/contract.ts';
import type { ChatState } from '../../domains/chat/rules.ts';
import { useTexts } from '../texts/texts.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLocalTime } from '../ui/local-time.tsx';

/** Says that no agent is online, and when one will be. */
export function AwayNote({ chat, state }: { chat: ChatStart; state: ChatState }) {
  const { t } = useTexts();
  const { timeText } = useLocalTime();
  const { isOnline, opensAt, service } = chat;
  if (isOnline || state === 'open') return null;
  const time = opensAt && timeText(opensAt, 'minute');
  const words =
    service.type === 'message'
      ? t('chat:away.messages_only')
      : time
        ? t('chat:away.opens', { time })
        : t('chat:tip.away');
  return (
    <div role="status" className="flex gap-2.5 border-line border-b bg-page px-4 py-2.5 text-[13px] text-secondary">
      <Icon name="clock" size={16} className="mt-0.5 shrink-0" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>{words}</p>
        {service.message && <p className="mt-0.5">{service.message}</p>}
      </div>
    </div>
  );
}
