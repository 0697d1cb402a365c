import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { ListedPicture } from './use-picture-list.ts';

interface PictureTileProps {
  picture: ListedPicture;
  /** From zero. */
  place: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One picture of a product in the form; it can be dragged. */
export function PictureTile({ picture: { said, url, state }, place, count, onMove, onRemove }: PictureTileProps) {
  const { t } = useTexts();
  const name = t('merchant-office:product.picture', { number: place + 1 });
  return (
    <li
      data-row={said}
      data-place={place}
      className="overflow-hidden rounded-control border border-line bg-card data-over:border-brand"
    >
      <input type="hidden" name={`picture.${place}`} value={said} />
      <div className="relative aspect-square cursor-grab bg-page">
        {url ? (
          <img src={url} alt={name} draggable={false} className="size-full object-cover" />
        ) : (
          <span className="flex size-full items-center justify-center p-2 text-center text-muted text-xs">
            {t(`merchant-office:product.picture_${state === 'failed' ? 'failed' : 'coming'}`)}
          </span>
        )}
        {place === 0 && (
          <span className="absolute start-1.5 top-1.5">
            <Tag variant="brand">{t('merchant-office:product.picture_first')}</Tag>
          </span>
        )}
      </div>
      <div className="flex items-center justify-between">
        <TileButton
          icon="chevron-left"
          label={`${t('merchant-office:product.move_forward')}: ${name}`}
          disabled={place === 0}
          onPress={() => onMove(place - 1)}
        />
        <TileButton
          icon="chevron-right"
          label={`${t('merchant-office:product.move_back')}: ${name}`}
          disabled={place === count - 1}
          onPress={() => onMove(place + 1)}
        />
        <TileButton icon="trash-2" label={`${t('merchant-office:product.remove')}: ${name}`} onPress={onRemove} />
      </div>
    </li>
  );
}

interface TileButtonProps {
  icon: 'chevron-left' | 'chevron-right' | 'trash-2';
  label: string;
  disabled?: boolean;
  onPress: () => void;
}

function TileButton({ icon, label, disabled, onPress }: TileButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
      className="grid size-11 place-items-center text-secondary hover:bg-page hover:text-ink disabled:opacity-30"
    >
      <Icon name={icon} size={17} />
    </button>
  );
}
