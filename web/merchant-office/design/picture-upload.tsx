import { useEffect } from 'react';
import { pastePictures } from '../../forms/uploads/use-picture-uploads.ts';
import { useTexts } from '../../texts/texts.tsx';
import { PictureArea } from '../picture-area.tsx';

/** Takes a picture that is chosen, dropped on it, or pasted anywhere on the page. */
export function PictureUpload({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTexts();
  useEffect(() => {
    const paste = (event: ClipboardEvent) => pastePictures(event, onFiles);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });
  return (
    <PictureArea onFiles={onFiles} iconSize={22} className="mb-2 min-h-20 gap-2.5">
      {t('design:picture.add')}
    </PictureArea>
  );
}
