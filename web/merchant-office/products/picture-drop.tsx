import { useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';

/** The last tile of the pictures: takes files that are dropped on it or chosen. */
export function PictureDrop({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const { t } = useTexts();
  const [isOver, setOver] = useState(false);
  return (
    <li>
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
          onFiles(event.dataTransfer.files);
        }}
        className={cx(
          'relative flex h-full min-h-40 cursor-pointer flex-col items-center justify-center gap-2 rounded-control border border-dashed p-3 text-center text-[13px] transition-colors hover:border-brand hover:text-brand-hover has-focus-visible:outline-2 has-focus-visible:outline-brand',
          isOver ? 'border-brand bg-brand-tint' : 'border-faint text-secondary',
        )}
      >
        <Icon name="image-plus" size={24} />
        {t('merchant-office:product.drop_pictures')}
        <input
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
          className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
        />
      </label>
    </li>
  );
}
