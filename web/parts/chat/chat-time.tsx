import { useContext, useEffect, useState } from 'react';
import { timeLabel } from '../../../domains/chat/rules.ts';
import { ShownZone } from '../../ui/shown-zone.ts';

/** When a message was sent: in the site's time zone from the server, in the reader's as soon as the script runs, in an
 * office always in that of the office. */
export function ChatTime({ message: { createTime, time } }: { message: { createTime: string; time: string } }) {
  const [label, setLabel] = useState(time);
  const zone = useContext(ShownZone) ?? undefined;
  useEffect(() => setLabel(timeLabel(new Date(createTime), new Date(), zone)), [createTime, zone]);
  return label;
}
