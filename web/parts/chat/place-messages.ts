import type { ChatMessage } from '../../../domains/chat/contract.ts';
import { needsTimeTag } from '../../../domains/chat/rules.ts';

export interface PlacedMessage {
  message: ChatMessage;
  /** The time is shown above it. */
  isTagged: boolean;
  /** The first and the last of one person in a row. */
  isFirst: boolean;
  isLast: boolean;
}

/** Whether a message is drawn as a bubble, not as a line in the middle. */
const isBubble = ({ tip, recallStatus }: ChatMessage) => !tip && recallStatus === 0;

/** Messages in rows: those of one person without a time, a tip or a note between them belong together. */
export function placeMessages(messages: readonly ChatMessage[]): PlacedMessage[] {
  const placed: PlacedMessage[] = [];
  for (const message of messages) {
    const before = placed.at(-1);
    const isTagged = needsTimeTag(
      new Date(message.createTime),
      before ? new Date(before.message.createTime) : undefined,
    );
    const isRow =
      before !== undefined &&
      !isTagged &&
      isBubble(message) &&
      isBubble(before.message) &&
      before.message.sendType === message.sendType &&
      before.message.agent === message.agent &&
      before.message.isNote === message.isNote;
    if (isRow) before.isLast = false;
    placed.push({ message, isTagged, isFirst: !isRow, isLast: true });
  }
  return placed;
}
