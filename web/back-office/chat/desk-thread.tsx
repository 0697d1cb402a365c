import { useEffect, useRef, useState } from 'react';
import type { ChatHistory } from '../../../domains/chat/contract.ts';
import type { DeskChat, DeskCustomerData, SavedReply } from '../../../domains/chat/desk/contract.ts';
import { fillReply } from '../../../domains/chat/rules.ts';
import { FALLBACK_LOCALE, isLocale, pickText } from '../../../platform/locale.ts';
import { ChatAvatar } from '../../parts/chat/chat-avatar.tsx';
import { Composer } from '../../parts/chat/composer.tsx';
import { MessageList } from '../../parts/chat/message-list.tsx';
import { newClientId } from '../../parts/chat/outgoing.ts';
import type { Suggestion } from '../../parts/chat/use-suggestions.tsx';
import { useThread } from '../../parts/chat/use-thread.ts';
import { useApi } from '../../session/call-api.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toasts.ts';
import { DeskCustomer } from './desk-customer.tsx';
import { useDeskKeys } from './desk-keys.ts';

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
  const { t } = useTexts();
  const api = useApi();
  const [first, setFirst] = useState<ChatHistory>();
  const { chatId } = props.chat;
  useEffect(() => {
    const left = new AbortController();
    api.get<ChatHistory>(`/api/service/desk/history/${chatId}`, left.signal).then(setFirst, () => {
      if (!left.signal.aborted) showToast({ kind: 'problem', text: t('chat:failed') });
    });
    return () => left.abort();
  }, [api, chatId, t]);
  if (first) return <OpenThread {...props} first={first} />;
  return (
    <div className="flex items-center justify-center">
      <Spinner />
    </div>
  );
}

function OpenThread({ first, ...props }: DeskThreadProps & { first: ChatHistory }) {
  const { chat, replies, known, merId, userId, onChange, onBack } = props;
  const { t } = useTexts();
  const api = useApi();
  const [text, setText] = useState('');
  const [isNote, setNote] = useState(false);
  const [isPanel, setPanel] = useState(false);
  const thread = useThread({ side: 'service', chatId: chat.chatId, merId, first });
  const customer = useCustomer(chat.chatId);
  const editor = useRef<HTMLElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  // in a narrow window the conversation covers the list with the button that had the focus; otherwise it is hidden
  useEffect(() => back.current?.focus(), []);
  const onProblem = (problem: string) => showToast({ kind: 'problem', text: problem || t('chat:failed') });
  const act = (path: string, body: object, changed: Partial<DeskChat> = {}) =>
    api.post(`/api/service/${path}`, { chatId: chat.chatId, ...body }).then(
      () => onChange(changed),
      (error: Error) => onProblem(error.message),
    );
  useDeskKeys({
    ...(chat.state === 'waiting' ? { take: () => void act('desk/take', {}, { state: 'open' }) } : {}),
    note: () => setNote(!isNote),
    reply: () => editor.current?.querySelector('textarea')?.focus(),
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
    <div className="z-40 grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] bg-card max-lg:fixed max-lg:inset-0 xl:grid-cols-[minmax(0,1fr)_280px]">
      <section ref={editor} className="flex min-h-0 min-w-0 flex-col" aria-label={chat.shopper.name}>
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
            <Button type="button" size="sm" onClick={() => act('desk/take', {}, { state: 'open' })}>
              {t('chat:desk.take')}
            </Button>
          )}
          {thread.state !== 'ended' && (
            <Button type="button" size="sm" variant="secondary" onClick={() => act('chatEnd', {})}>
              {t('chat:end')}
            </Button>
          )}
          <IconButton
            label={t('chat:desk.customer')}
            icon={<Icon name="user" size={20} />}
            className="xl:hidden"
            onClick={() => setPanel(true)}
          />
        </header>
        {chat.rating !== null && (
          <p className="flex flex-wrap items-center gap-2 border-line border-b bg-page px-4 py-2 text-sm">
            <Rating tenths={chat.rating * 10} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{chat.ratingNote}</span>
          </p>
        )}
        <MessageList
          thread={thread}
          side="service"
          onQuote={(quoted) => setText(`“${quoted.slice(0, 200)}”\n${text}`)}
          onProblem={onProblem}
        />
        <Composer
          text={text}
          onText={setText}
          onSend={(message) => thread.send({ ...message, isNote })}
          onTyping={isNote ? () => {} : thread.noteTyping}
          onProblem={onProblem}
          suggestions={suggest(text, replies, chat, customer)}
          label={t(isNote ? 'chat:desk.note_hint' : 'chat:write')}
          sendLabel={t(isNote ? 'chat:desk.note' : 'chat:desk.reply')}
          tools={
            <button
              type="button"
              aria-pressed={isNote}
              onClick={() => setNote(!isNote)}
              className={
                isNote
                  ? 'rounded-full bg-warning/15 px-3 py-1.5 text-xs text-warning'
                  : 'rounded-full px-3 py-1.5 text-xs text-secondary hover:bg-page'
              }
            >
              {t('chat:desk.note')}
            </button>
          }
        />
      </section>
      <aside
        aria-label={t('chat:desk.customer')}
        className="hidden min-h-0 overflow-y-auto border-line border-s p-4 xl:block"
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

const MOST = 8;

/** Saved replies whose shortcut begins with what follows the slash, in the customer's language and filled. */
function suggest(
  text: string,
  replies: readonly SavedReply[],
  { shopper, locale }: DeskChat,
  customer: DeskCustomerData | undefined,
): Suggestion[] {
  const typed = /^\/(\S*)$/.exec(text)?.[1]?.toLowerCase();
  if (typed === undefined) return [];
  const values = { name: shopper.name, order: customer?.orders[0]?.order_id ?? '' };
  return replies
    .filter(({ shortcut }) => shortcut.toLowerCase().startsWith(typed))
    .slice(0, MOST)
    .map(({ shortcut, texts }) => ({
      key: shortcut,
      text: fillReply(pickText(texts, isLocale(locale) ? locale : FALLBACK_LOCALE, FALLBACK_LOCALE), values),
    }));
}
