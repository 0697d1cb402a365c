import type { PagePath } from '../../manifest/page-address.ts';
import type { IconName } from '../../ui/icon-names.ts';

/** One room of a back office: a line of its navigation. Its words are `rooms.<key>` of the office's area. */
export interface Room {
  key: string;
  path: PagePath;
  icon: IconName;
}

/** Rooms under one heading; its words are `groups.<key>` of the office's area. */
export interface RoomGroup {
  key: string;
  rooms: readonly Room[];
}

/** Whether the address lies in the room: its list or anything below it. A start page has nothing below it. */
export function isInRoom({ path }: Pick<Room, 'path'>, pathname: string): boolean {
  const isStart = path.lastIndexOf('/') === 0;
  return pathname === path || (!isStart && pathname.startsWith(`${path}/`));
}
