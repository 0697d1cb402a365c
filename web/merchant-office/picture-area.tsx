import { type ReactNode, useState } from 'react';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';

interface PictureAreaProps {
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  iconSize: number;
  /** Its shape and place. */
  className: string;
  children: ReactNode;
}

/** Takes pictures that are dropped on it or chosen. */
export function PictureArea({ onFiles, multiple, iconSize, className, children }: PictureAreaProps) {
  const [isOver, setOver] = useState(false);
  return (
    <label
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className={cx(
        'relative flex cursor-pointer items-center justify-center rounded-control border border-dashed p-3 text-[13px] transition-colors hover:border-brand hover:text-brand-hover has-focus-visible:outline-2 has-focus-visible:outline-brand',
        isOver ? 'border-brand bg-brand-tint' : 'border-faint text-secondary',
        className,
      )}
    >
      <Icon name="image-plus" size={iconSize} />
      {children}
      <input
        type="file"
        multiple={multiple}
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
        className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
      />
    </label>
  );
}
