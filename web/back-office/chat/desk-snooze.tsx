import type { DeskChat } from '../../../domains/chat/desk/contract.ts';
import { formatDateTime } from '../../../platform/locale/format-date.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';

export const AWAKE = { isSnoozed: false, snoozedUntil: null } satisfies Partial<DeskChat>;

interface DeskSnoozeProps {
  chat: DeskChat;
  /** The dialog. */
  isOpen: boolean;
  onClose: () => void;
  onAct: (path: string, body: object, changed: Partial<DeskChat>) => void;
}

/** Snoozes the conversation; while it is snoozed, a bar that says so. */
export function DeskSnooze({ chat, isOpen, onClose, onAct }: DeskSnoozeProps) {
  return (
    <>
      {chat.isSnoozed && <SnoozedBar chat={chat} onWake={() => onAct('desk/wake', {}, AWAKE)} />}
      <SnoozeDialog
        open={isOpen}
        onClose={onClose}
        onChoose={(until) => {
          onClose();
          onAct('desk/snooze', { until }, { isSnoozed: true, snoozedUntil: until, isBack: false });
        }}
      />
    </>
  );
}

/** Until when a conversation is snoozed, and the way back. */
function SnoozedBar({ chat: { snoozedUntil }, onWake }: { chat: DeskChat; onWake: () => void }) {
  const { t, locale } = useTexts();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-brand-tint px-4 py-2 text-[13px]">
      <Icon name="moon" size={16} className="shrink-0 text-brand-hover" />
      <p role="status" className="min-w-0 flex-1 basis-40">
        {snoozedUntil
          ? t('chat:snooze.until', { time: formatDateTime(snoozedUntil, locale, zone) })
          : t('chat:snooze.until_message')}
      </p>
      <Button type="button" size="sm" variant="ghost" onClick={onWake}>
        {t('chat:snooze.wake')}
      </Button>
    </div>
  );
}
