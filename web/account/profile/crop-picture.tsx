import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { CropSquare } from '../../../domains/accounts/profile/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';

const MOST_ZOOM = 4;

interface CropPictureProps {
  source: string;
  onSquare(square: CropSquare): void;
  onBroken(): void;
}

/** Crops the picture under a round window: by dragging, pinching, arrow keys or the slider. */
export default function CropPicture({ source, onSquare, onBroken }: CropPictureProps) {
  const { t } = useTexts();
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div className="grid gap-3">
      <div className="relative h-72 overflow-hidden rounded-control bg-ink/90">
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={4}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, { x, y, width }) => {
            onSquare({ x: Math.round(x), y: Math.round(y), size: Math.max(1, Math.round(width)) });
          }}
          mediaProps={{ alt: '', onError: onBroken }}
          cropperProps={{ role: 'group', 'aria-label': t('profile:picture.crop'), 'aria-describedby': `${id}-hint` }}
        />
      </div>
      <p id={`${id}-hint`} className="text-[13px] text-muted">
        {t('profile:picture.crop_hint')}
      </p>
      <label className="flex items-center gap-3">
        <span className="shrink-0 font-medium">{t('profile:picture.zoom')}</span>
        <Icon name="minus" size={16} className="text-muted" />
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-11 w-full accent-(--brand)"
        />
        <Icon name="plus" size={16} className="text-muted" />
      </label>
    </div>
  );
}
