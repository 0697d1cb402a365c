import { cx } from './class-names.ts';
import type { IconName } from './icon-names.ts';
import drawings from './icons.svg';

interface IconProps {
  name: IconName;
  size?: number;
  className?: string;
}

/** A decorative icon beside a label: hidden from screen readers. */
export function Icon({ name, size = 24, className }: IconProps) {
  return (
    <svg aria-hidden="true" width={size} height={size} className={cx('icon', className)}>
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
