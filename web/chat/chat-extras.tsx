import { useState } from 'react';
import type { ChatStart } from '../../domains/chat/contract.ts';
import type { Offer } from '../../domains/chat/read-offer.server.ts';
import type { Topic } from '../../domains/chat/topics/contract.ts';
import { mediaUrl } from '../../platform/media/media-url.ts';
import { MessageCard } from '../parts/chat/message-card.tsx';
import type { Thread } from '../parts/chat/use-thread.ts';
import { usePush } from '../parts/push/use-push.ts';
import { useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { showToast } from '../ui/toasts.ts';
import { hasBegun } from './has-begun.ts';
import { findTopics, SelfService } from './self-service.tsx';

interface ChatExtrasProps {
  chat: ChatStart;
  thread: Thread;
  offer: Offer | null;
  /** What is being written. */
  typed: string;
  /** Only the conversation and the editor fit, for example above an on-screen keyboard. */
  isLow: boolean;
  /** The cursor goes back to the editor. */
  onDone: () => void;
}

const CHIP =
  'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border border-line bg-card px-3 text-[13px] text-secondary hover:border-faint hover:text-ink';

/**
 * Questions with answers, the product to send and the notifications: open while nothing has been written, afterwards
 * one row of buttons, since the conversation needs the room.
 */
export function ChatExtras({ chat, thread, offer, typed, isLow, onDone }: ChatExtrasProps) {
  const { t } = useTexts();
  const [offered, setOffered] = useState(offer);
  const [topics, setTopics] = useState<'auto' | 'open' | 'closed'>('auto');
  const [openId, setOpenId] = useState<number | null>(null);
  const isFolded = isLow || hasBegun(thread, chat.chatId);
  const hasTopics = chat.topics.length > 0 && thread.state !== 'ended';
  const isOpen = hasTopics && (topics === 'open' || (topics === 'auto' && !isFolded));
  const openTopics = (id: number | null) => {
    setOpenId(id);
    setTopics('open');
  };
  const withdraw = () => {
    setOffered(null);
    onDone();
  };
  const sendOffer = ({ id, msnType }: Offer) => {
    thread.send({ msn: id, msnType });
    withdraw();
  };
  const found = hasTopics && !isOpen ? findTopics(chat.topics, typed) : [];
  return (
    <>
      {isOpen && (
        <SelfService
          topics={chat.topics}
          typed={typed}
          openId={openId}
          onOpen={setOpenId}
          onPerson={() => {
            setTopics('closed');
            onDone();
          }}
        />
      )}
      {offered && !isFolded && (
        <div className="relative mx-4 mb-3 flex flex-wrap items-center gap-3 rounded-card bg-page p-3 pe-10">
          <MessageCard message={offered.card} />
          <Button type="button" size="sm" variant="soft" onClick={() => sendOffer(offered)}>
            {t(`chat:offer.${offered.name}`)}
          </Button>
          <IconButton
            label={t('chat:close')}
            icon={<Icon name="x" size={16} />}
            className="absolute end-1 top-1 size-8"
            onClick={withdraw}
          />
        </div>
      )}
      <div className="flex gap-2 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] empty:hidden">
        {hasTopics && !isOpen && found.length === 0 && (
          <button type="button" className={CHIP} onClick={() => openTopics(null)}>
            <Icon name="circle-help" size={15} />
            {t('chat:topics.menu')}
          </button>
        )}
        {found.map((topic: Topic) => (
          <button key={topic.id} type="button" className={cx(CHIP, 'max-w-64')} onClick={() => openTopics(topic.id)}>
            <Icon name="circle-help" size={15} className="shrink-0" />
            <span className="truncate">{topic.title}</span>
          </button>
        ))}
        {offered && isFolded && (
          <button type="button" className={CHIP} onClick={() => sendOffer(offered)}>
            {pictureOf(offered) && (
              <img
                src={mediaUrl(pictureOf(offered))}
                alt=""
                width={24}
                height={24}
                className="size-6 rounded object-cover"
              />
            )}
            {t(`chat:offer.${offered.name}`)}
          </button>
        )}
        {thread.state !== 'ended' && hasBegun(thread, chat.chatId) && <PushChip />}
      </div>
    </>
  );
}

const pictureOf = ({ card }: Offer) =>
  card.product?.image ||
  (card.orderInfo ?? { orderProduct: card.refundOrder?.refundProduct ?? [] }).orderProduct[0]?.cart_info.product.image;

/** The offer to be notified on this device: nothing while it is on or impossible. */
function PushChip() {
  const { t } = useTexts();
  const { state, switchTo } = usePush();
  if (state !== 'off' && state !== 'busy') return null;
  return (
    <button
      type="button"
      aria-busy={state === 'busy' || undefined}
      className={cx(CHIP, 'aria-busy:opacity-50')}
      onClick={() => {
        if (state === 'off')
          void switchTo(true).catch(() => showToast({ kind: 'problem', text: t('chat:push.failed') }));
      }}
    >
      <Icon name="bell" size={15} />
      {t('chat:push.offer')}
    </button>
  );
}
