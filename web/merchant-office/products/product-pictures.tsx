import { useEffect, useRef, useState } from 'react';
import type { OwnProductDetail } from '../../../domains/merchant-office/products/edit-contract.ts';
import { MAX_PICTURES } from '../../../domains/merchant-office/products/rules.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { UploadList } from '../../forms/uploads/upload-list.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { PictureDrop } from './picture-drop.tsx';
import { PictureTile } from './picture-tile.tsx';
import { type ListedPicture, usePictureList } from './use-picture-list.ts';

interface ProductPicturesProps {
  product: OwnProductDetail | null;
  answer: FormAnswer | undefined;
  /** The form is not to be sent meanwhile: it would go without these pictures. */
  onUploading: (isUploading: boolean) => void;
}

/**
 * The pictures of the form: uploaded when chosen or dropped, also before the product is created, and put in order by
 * dragging or with buttons. They are saved with the form; without scripts `PlainPictures` replaces this.
 */
export function ProductPictures({ product, answer, onUploading }: ProductPicturesProps) {
  const { t } = useTexts();
  const isScripted = useHydrated();
  const { list, running, isFull, add, move, remove } = usePictureList(product, answer);
  const [note, setNote] = useState('');
  const isUploading = running.length > 0;
  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);
  const focus = useRef<string>(undefined);
  const tiles = useTiles(list, move);
  useEffect(() => {
    // the button that moved a picture moves with it
    if (!focus.current) return;
    const tile = tiles.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(focus.current)}"]`);
    focus.current = undefined;
    tile?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  });
  if (!isScripted) return null;
  const moveTo = (said: string, to: number) => {
    focus.current = said;
    setNote(t('merchant-office:product.picture_moved', { place: to + 1, count: list.length }));
    move(said, to);
  };
  return (
    <Panel
      title={t('merchant-office:product.pictures')}
      hint={t('merchant-office:product.pictures_hint')}
      more={
        <span className="tabular text-[13px] text-muted">
          {list.length}/{MAX_PICTURES}
        </span>
      }
    >
      <input type="hidden" name="picturesSeen" value={(product?.images ?? []).map(({ id }) => id).join(' ')} />
      <ol ref={tiles} className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-3">
        {list.map((picture, place) => (
          <PictureTile
            key={picture.said}
            picture={picture}
            place={place}
            count={list.length}
            onMove={(to) => moveTo(picture.said, to)}
            onRemove={() => {
              setNote(t('merchant-office:product.picture_removed', { place: place + 1 }));
              remove(picture.said);
            }}
          />
        ))}
        {!isFull && <PictureDrop onFiles={add} />}
      </ol>
      <p role="status" className="sr-only">
        {note}
      </p>
      <UploadList running={running} />
      {answer?.problems.pictures && (
        <p role="alert" data-problem tabIndex={-1} className="mt-3 text-[13px] text-danger">
          {answer.problems.pictures}
        </p>
      )}
    </Panel>
  );
}

/** The tiles can be dragged onto each other once the library for it has arrived. */
function useTiles(list: readonly ListedPicture[], move: (said: string, to: number) => void) {
  const tiles = useRef<HTMLOListElement>(null);
  const latest = useRef(move);
  latest.current = move;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tiles are those of the list
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('../../back-office/kit/drag-rows.ts').then(({ dragRows }) => {
      if (isGone || !tiles.current) return;
      stop = dragRows(tiles.current, (said, to) => latest.current(said, to));
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [list]);
  return tiles;
}
