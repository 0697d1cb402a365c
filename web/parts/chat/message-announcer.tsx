import { useState } from 'react';
import type { ChatMessage } from '../../../domains/chat/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { lastWords } from './last-words.ts';

/**
 * Reads out what the other side writes, once: the list itself is silent, since own messages, marks and older messages
 * change it too.
 */
export function MessageAnnouncer({ messages, side }: { messages: readonly ChatMessage[]; side: 'user' | 'service' }) {
  const texts = useTexts();
  const [known] = useState(() => messages.at(-1)?.id ?? 0);
  const last = messages.findLast(
    ({ id, sendType, recallStatus }) => id > known && recallStatus === 0 && (sendType === 0) !== (side === 'user'),
  );
  const name = last && !last.tip ? `${last.sendType === 0 ? last.user.name : last.agent || last.service.name}: ` : '';
  return (
    <div role="status" className="sr-only">
      {last && <p key={last.id}>{name + lastWords(texts, last, side)}</p>}
    </div>
  );
}
