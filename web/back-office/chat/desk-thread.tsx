import { useEffect, useRef, useState } from 'react';
import type { ChatHistory } from '../../../domains/chat/contract.ts';
import type { DeskChat, DeskCustomerData, SavedReply } from '../../../domains/chat/desk/contract.ts';
import { Composer } from '../../parts/chat/composer.tsx';
import { MessageList } from '../../parts/chat/message-list.tsx';
import { newClientId } from '../../parts/chat/outgoing.ts';
import { useKeyboardRoom } from '../../parts/chat/use-keyboard-room.ts';
import { useThread } from '../../parts/chat/use-thread.ts';
import { useApi } from '../../session/call-api.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Rating } from '../../ui/rating.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toasts.ts';
import { DeskCustomer } from './desk-customer.tsx';
import { useDeskKeys } from './desk-keys.ts';
import { DeskSnooze } from './desk-snooze.tsx';
import { DeskThreadHeader } from './desk-thread-header.tsx';
import { DeskThreadWaiting } from './desk-thread-waiting.tsx';
import { DeskTools } from './desk-tools.tsx';
import { suggestReplies } from './suggest-replies.ts';
import { useSidePanel } from './use-side-panel.ts';

interface DeskThreadProps {
  chat: DeskChat;
  replies: readonly SavedReply[];
  /** Labels of the shop's customers. */
  known: readonly string[];
  merId: number;
  userId: number;
  /** Something about the conversation has changed. */
  onChange: (changed: Partial<DeskChat>) => void;
  onBack: () => void;
}

/** The chosen conversation. */
export function DeskThread(props: DeskThreadProps) {
  const api = useApi();
  const [first, setFirst] = useState<ChatHistory>();
  const [isFailed, setFailed] = useState(false);
  const { chat, onBack } = props;
  useEffect(() => {
    if (isFailed) return;
    const left = new AbortController();
    api.get<ChatHistory>(`/api/service/desk/history/${chat.chatId}`, left.signal).then(setFirst, () => {
      if (!left.signal.aborted) setFailed(true);
    });
    return () => left.abort();
  }, [api, chat.chatId, isFailed]);
  if (first) return <OpenThread {...props} first={first} />;
  return <DeskThreadWaiting chat={chat} isFailed={isFailed} onAgain={() => setFailed(false)} onBack={onBack} />;
}

function OpenThread({ first, ...props }: DeskThreadProps & { first: ChatHistory }) {
  const { chat, replies, known, merId, userId, onChange, onBack } = props;
  const { t } = useTexts();
  const api = useApi();
  const [text, setText] = useState('');
  const [isNote, setNote] = useState(false);
  const [isPanel, setPanel] = useState(false);
  const [isSnoozing, setSnoozing] = useState(false);
  const thread = useThread({ side: 'service', chatId: chat.chatId, merId, readerId: userId, first });
  const customer = useCustomer(chat.chatId);
  const side = useSidePanel();
  useKeyboardRoom();
  const editor = useRef<HTMLTextAreaElement>(null);
  const onProblem = (problem: string) => showToast({ kind: 'problem', text: problem || t('chat:failed') });
  const act = (path: string, body: object, changed: Partial<DeskChat> = {}) =>
    api.post(`/api/service/${path}`, { chatId: chat.chatId, ...body }).then(
      () => onChange(changed),
      (error: Error) => onProblem(error.message),
    );
  const openReplies = () => {
    setText('/');
    editor.current?.focus();
  };
  useDeskKeys({
    ...(chat.state === 'waiting' ? { take: () => void act('desk/take', {}, { state: 'open' }) } : {}),
    note: () => setNote(!isNote),
    reply: () => editor.current?.focus(),
    ...(thread.state === 'ended' ? {} : { snooze: () => setSnoozing(true) }),
  });
  const panel = (
    <DeskCustomer
      chat={chat}
      customer={customer}
      known={known}
      merId={merId}
      userId={userId}
      onSend={(msn, msnType) => {
        setPanel(false);
        thread.send({ msn, msnType });
      }}
      onTransfer={(agentId) => act('desk/transfer', { agentId })}
      onCoupon={(couponId) => {
        setPanel(false);
        void act('desk/coupon', { couponId, clientId: newClientId() });
      }}
      onLabels={(labels) => act('desk/labels', { labels }, { labels })}
      onBlock={() => act('desk/block', { isBlocked: !chat.isBlocked }, { isBlocked: !chat.isBlocked })}
      onTranscript={() =>
        api.post('/api/service/transcript', { chatId: chat.chatId }).then(
          () => showToast({ kind: 'success', text: t('chat:transcript_sent') }),
          (error: Error) => onProblem(error.message),
        )
      }
    />
  );
  return (
    <div
      className={cx(
        'z-40 grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] bg-card max-lg:fixed max-lg:inset-x-0',
        'max-lg:top-[var(--visible-top,0px)] max-lg:h-[var(--visible-height,100dvh)]',
        side.isShown && 'xl:grid-cols-[minmax(0,1fr)_280px]',
      )}
    >
      <section className="flex min-h-0 min-w-0 flex-col" aria-label={chat.shopper.name}>
        <DeskThreadHeader
          chat={chat}
          isEnded={thread.state === 'ended'}
          isSideShown={side.isShown}
          onBack={onBack}
          onTake={() => act('desk/take', {}, { state: 'open' })}
          onEnd={() => act('chatEnd', {})}
          onSnooze={() => setSnoozing(true)}
          onPanel={() => setPanel(true)}
          onSide={side.toggle}
        />
        {thread.state !== 'ended' && (
          <DeskSnooze chat={chat} isOpen={isSnoozing} onClose={() => setSnoozing(false)} onAct={act} />
        )}
        {chat.rating !== null && (
          <p className="flex flex-wrap items-center gap-2 border-line border-b bg-page px-4 py-2 text-sm">
            <Rating tenths={chat.rating * 10} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{chat.ratingNote}</span>
          </p>
        )}
        <MessageList
          thread={thread}
          side="service"
          editor={editor}
          onQuote={(quoted) => setText(`“${quoted.slice(0, 200)}”\n${text}`)}
          onProblem={onProblem}
        />
        <Composer
          field={editor}
          text={text}
          onText={setText}
          onSend={(message) => thread.send({ ...message, isNote })}
          onTyping={isNote ? () => {} : thread.noteTyping}
          onProblem={onProblem}
          suggestions={suggestReplies(text, replies, chat, customer)}
          label={t(isNote ? 'chat:desk.note_hint' : 'chat:write')}
          sendLabel={t(isNote ? 'chat:desk.note' : 'chat:desk.reply')}
          tools={
            <DeskTools
              isNote={isNote}
              onNote={() => setNote(!isNote)}
              // the list of saved replies opens as if the slash had been typed
              onReplies={replies.length > 0 && text === '' ? openReplies : undefined}
            />
          }
        />
      </section>
      <aside
        aria-label={t('chat:desk.customer')}
        className={cx('hidden min-h-0 overflow-y-auto border-line border-s p-4', side.isShown && 'xl:block')}
      >
        {panel}
      </aside>
      <Sheet open={isPanel} onClose={() => setPanel(false)} title={t('chat:desk.customer')} side="end">
        {panel}
      </Sheet>
    </div>
  );
}

/** What is known of the customer; the conversation works without it. */
function useCustomer(chatId: number): DeskCustomerData | undefined {
  const api = useApi();
  const [customer, setCustomer] = useState<DeskCustomerData>();
  useEffect(() => {
    const left = new AbortController();
    api.get<DeskCustomerData>(`/api/service/desk/customer/${chatId}`, left.signal).then(setCustomer, () => {});
    return () => left.abort();
  }, [api, chatId]);
  return customer;
}
