import { useEffect, useState } from 'react';
import { picturesOf } from '../../forms/uploads/use-picture-uploads.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';

/** Takes a picture that is chosen, dropped on it, or pasted anywhere on the page. */
export function PictureUpload({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTexts();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = picturesOf(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });
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
        onFiles(picturesOf(event.dataTransfer));
      }}
      className={cx(
        'relative mb-2 flex min-h-20 cursor-pointer items-center justify-center gap-2.5 rounded-control border border-dashed p-3 text-[13px] transition-colors hover:border-brand hover:text-brand-hover has-focus-visible:outline-2 has-focus-visible:outline-brand',
        isOver ? 'border-brand bg-brand-tint' : 'border-faint text-secondary',
      )}
    >
      <Icon name="image-plus" size={22} />
      {t('design:picture.add')}
      <input
        type="file"
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
