import { useEffect, useState } from 'react';
import { timeLabel } from '../../../domains/chat/rules.ts';

/** When a message was sent: in the site's time zone from the server, in the reader's as soon as the script runs. */
export function ChatTime({ message: { createTime, time } }: { message: { createTime: string; time: string } }) {
  const [label, setLabel] = useState(time);
  useEffect(() => setLabel(timeLabel(new Date(createTime), new Date())), [createTime]);
  return label;
}
