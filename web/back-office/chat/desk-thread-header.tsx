import { useEffect, useRef } from 'react';
import type { DeskChat } from '../../../domains/chat/desk/contract.ts';
import { ChatAvatar } from '../../parts/chat/chat-avatar.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface DeskThreadHeaderProps {
  chat: DeskChat;
  isEnded: boolean;
  /** In a wide window: beside the conversation. */
  isSideShown: boolean;
  onBack: () => void;
  onTake: () => void;
  onEnd: () => void;
  onSnooze: () => void;
  /** In a narrow window: opens the drawer. */
  onPanel: () => void;
  onSide: () => void;
}

/** Who writes, and what can be done with the conversation. */
export function DeskThreadHeader(props: DeskThreadHeaderProps) {
  const { chat, isEnded, isSideShown, onBack, onTake, onEnd, onSnooze, onPanel, onSide } = props;
  const { t } = useTexts();
  const back = useRef<HTMLButtonElement>(null);
  // in a narrow window the conversation covers the list with the button that had the focus; otherwise it is hidden
  useEffect(() => back.current?.focus(), []);
  return (
    <header className="flex items-center gap-2 border-line border-b px-3 py-2">
      <IconButton
        ref={back}
        label={t('chat:back')}
        icon={<Icon name="chevron-left" size={20} />}
        className="lg:hidden"
        onClick={onBack}
      />
      <ChatAvatar src={chat.shopper.avatar} name={chat.shopper.name} />
      <h2 className="me-auto min-w-0 truncate text-base">{chat.shopper.name}</h2>
      {chat.state === 'waiting' && (
        <Button type="button" size="sm" onClick={onTake}>
          {t('chat:desk.take')}
        </Button>
      )}
      {!isEnded && (
        <>
          <Button type="button" size="sm" variant="secondary" className="max-sm:hidden" onClick={onEnd}>
            {t('chat:end')}
          </Button>
          <IconButton
            label={t('chat:end')}
            icon={<Icon name="circle-check" size={20} />}
            className="sm:hidden"
            onClick={onEnd}
          />
          <IconButton
            label={t('chat:snooze.act')}
            icon={<Icon name="moon" size={19} />}
            aria-haspopup="dialog"
            onClick={onSnooze}
          />
        </>
      )}
      <IconButton
        label={t('chat:desk.customer')}
        icon={<Icon name="user" size={20} />}
        className="xl:hidden"
        onClick={onPanel}
      />
      <IconButton
        label={t(isSideShown ? 'chat:desk.hide_customer' : 'chat:desk.show_customer')}
        aria-expanded={isSideShown}
        icon={<Icon name={isSideShown ? 'chevron-right' : 'user'} size={20} />}
        className="max-xl:hidden"
        onClick={onSide}
      />
    </header>
  );
}
