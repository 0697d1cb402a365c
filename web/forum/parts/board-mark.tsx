import type { CSSProperties } from 'react';
import type { ForumBoard } from '../../../domains/forum/contract.ts';
import { mediaUrl } from '../../../platform/media/media-url.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { initialOf } from '../../ui/initial.ts';

/** The sign of a board: its icon, or the first letter of its name, on its own colour. */
export function BoardMark({ board, size = 40 }: { board: Pick<ForumBoard, 'name' | 'icon' | 'color'>; size?: number }) {
  return (
    <span
      aria-hidden="true"
      style={{ ...boardColor(board), width: size, height: size, fontSize: size * 0.5 }}
      className="forum-board-mark flex shrink-0 items-center justify-center overflow-hidden rounded-[28%] font-semibold leading-none"
    >
      <Sign board={board} size={size} />
    </span>
  );
}

/** A board's colour for `forum-board-mark` and `forum-board-name`, which adapt it to light and dark. */
export function boardColor({ color }: Pick<ForumBoard, 'color'>): CSSProperties {
  return (color ? { '--board': color } : {}) as CSSProperties;
}

/** The icon is the name of one of ours, an emoji, or the address of a picture. */
function Sign({ board: { icon, name }, size }: { board: Pick<ForumBoard, 'name' | 'icon'>; size: number }) {
  if (/^[a-z][a-z0-9-]+$/.test(icon)) return <Icon name={icon as IconName} size={Math.round(size * 0.56)} />;
  if (icon.startsWith('/')) return <img src={mediaUrl(icon)} alt="" className="size-full object-cover" />;
  return icon || initialOf(name);
}
