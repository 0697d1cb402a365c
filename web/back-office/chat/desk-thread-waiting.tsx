import type { DeskChat } from '../../../domains/chat/desk/contract.ts';
import { ChatAvatar } from '../../parts/chat/chat-avatar.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface DeskThreadWaitingProps {
  chat: DeskChat;
  isFailed: boolean;
  onAgain: () => void;
  onBack: () => void;
}

/** In the place of a conversation that is being read, or could not be. */
export function DeskThreadWaiting({ chat, isFailed, onAgain, onBack }: DeskThreadWaitingProps) {
  const { t } = useTexts();
  return (
    <section
      aria-label={chat.shopper.name}
      aria-busy={!isFailed}
      className="z-40 flex min-w-0 flex-col bg-card max-lg:fixed max-lg:inset-0"
    >
      <header className="flex items-center gap-2 border-line border-b px-3 py-2">
        <IconButton
          label={t('chat:back')}
          icon={<Icon name="chevron-left" size={20} />}
          className="lg:hidden"
          onClick={onBack}
        />
        <ChatAvatar src={chat.shopper.avatar} name={chat.shopper.name} />
        <h2 className="min-w-0 truncate text-base">{chat.shopper.name}</h2>
      </header>
      {isFailed ? (
        <div role="alert" className="m-auto flex flex-col items-center gap-3 p-6 text-center">
          <p className="text-secondary">{t('chat:failed')}</p>
          <Button type="button" size="sm" variant="secondary" onClick={onAgain}>
            {t('chat:again')}
          </Button>
        </div>
      ) : (
        <div className="flex flex-1 flex-col justify-end gap-4 p-4 pb-44">
          {['w-3/5', 'w-2/5 self-end', 'w-1/2'].map((shape) => (
            <Skeleton key={shape} className={cx('h-11 rounded-card', shape)} />
          ))}
        </div>
      )}
    </section>
  );
}
