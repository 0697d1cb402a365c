import { useState } from 'react';
import type { Topic } from '../../domains/chat/topics/contract.ts';
import { useApi } from '../session/call-api.ts';
import { useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

const MOST = 4;

interface SelfServiceProps {
  topics: readonly Topic[];
  /** What is being written: its words find answers. */
  typed: string;
  /** The question whose answer or list is shown; null for the first menu. */
  openId: number | null;
  onOpen: (id: number | null) => void;
  onPerson: () => void;
}

/** Questions with answers of the merchant, as a menu and by keywords; it never pretends to be a person. */
export function SelfService({ topics, typed, openId, onOpen, onPerson }: SelfServiceProps) {
  const { t } = useTexts();
  const api = useApi();
  const [thanked, setThanked] = useState<number>();
  const opened = topics.find(({ id }) => id === openId);
  const found = findTopics(topics, typed);
  const shown = found.length > 0 && !opened ? found : topics.filter(({ parentId }) => parentId === openId);
  // counts only: an answer is useful without them
  const note = (id: number, helped: boolean) => void api.post('/api/service/topic', { id, helped }).catch(() => {});
  const open = ({ id, answer }: Topic) => {
    onOpen(id);
    if (answer) note(id, false);
  };
  return (
    <section
      aria-label={t('chat:topics.menu')}
      className="mx-4 mb-3 max-h-[45%] overflow-y-auto rounded-card bg-page p-3"
    >
      <div className="flex items-center gap-2">
        {opened && (
          <button
            type="button"
            aria-label={t('chat:topics.back')}
            className="flex size-9 items-center justify-center rounded-full hover:bg-ink/5"
            onClick={() => onOpen(opened.parentId)}
          >
            <Icon name="chevron-left" size={18} />
          </button>
        )}
        <h2 className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">{opened?.title ?? t('chat:topics.menu')}</h2>
        <Button type="button" size="sm" variant="ghost" onClick={onPerson}>
          {t('chat:topics.person')}
        </Button>
      </div>
      {opened?.answer && (
        <div className="mt-2 rounded-control bg-card p-3">
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{opened.answer}</p>
          <p role="status" className="mt-2 text-[13px] text-secondary">
            {thanked === opened.id ? (
              t('chat:topics.thanks')
            ) : (
              <button
                type="button"
                className="min-h-9 font-semibold text-brand-hover"
                onClick={() => {
                  setThanked(opened.id);
                  note(opened.id, true);
                }}
              >
                {t('chat:topics.helped')}
              </button>
            )}
          </p>
        </div>
      )}
      <ul className="mt-1">
        {shown.map((topic) => (
          <li key={topic.id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center justify-between gap-2 text-start hover:text-brand-hover"
              onClick={() => open(topic)}
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">{topic.title}</span>
              <Icon name="chevron-right" size={15} className="shrink-0 text-faint" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Those of which a keyword is in the text. */
export function findTopics(topics: readonly Topic[], typed: string): Topic[] {
  const text = typed.toLowerCase();
  if (text.trim() === '') return [];
  return topics.filter(({ keywords }) => keywords.some((word) => text.includes(word))).slice(0, MOST);
}
