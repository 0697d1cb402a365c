import { useTexts } from '../../texts/texts.tsx';
import { PictureArea } from '../picture-area.tsx';

/** The last tile of the pictures: takes files that are dropped on it or chosen. */
export function PictureDrop({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const { t } = useTexts();
  return (
    <li>
      <PictureArea multiple onFiles={onFiles} iconSize={24} className="h-full min-h-40 flex-col gap-2 text-center">
        {t('merchant-office:product.drop_pictures')}
      </PictureArea>
    </li>
  );
}
