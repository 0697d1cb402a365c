import { useRef } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Uploads } from './use-uploads.ts';

/** Chooses pictures and videos, and shows the progress of the one on its way. */
export function UploadButton({ uploads: { percent, add, cancel } }: { uploads: Uploads }) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/jpeg,image/png,video/mp4"
        tabIndex={-1}
        aria-label={t('chat:upload')}
        className="sr-only"
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <IconButton
        label={t('chat:upload')}
        icon={<Icon name="image-plus" size={20} />}
        onClick={() => input.current?.click()}
      />
      {percent !== undefined && (
        <span className="flex items-center gap-2 text-xs text-muted">
          <progress max={100} value={percent} aria-label={t('chat:upload')} className="h-1.5 w-24 accent-brand" />
          {percent}%
          <button type="button" className="min-h-8 font-semibold text-brand-hover" onClick={cancel}>
            {t('chat:cancel')}
          </button>
        </span>
      )}
    </>
  );
}
