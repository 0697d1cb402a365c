import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/**
 * Lets the rows of a list be dragged onto each other. `drop` gets the id of the row and its new place.
 *
 * Chromium looks up what is dragged when the pointer has moved some pixels, at the place where it went down. If the page
 * has scrolled in between, another row is there: that drag is refused.
 */
export function dragRows(list: HTMLElement, drop: (id: string, to: number) => void): () => void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  let pressed: Element | null | undefined;
  const press = ({ target }: PointerEvent) => {
    pressed = target instanceof Element ? target.closest('[data-row]') : undefined;
  };
  list.addEventListener('pointerdown', press, true);
  return combine(
    () => list.removeEventListener('pointerdown', press, true),
    ...rows.flatMap((row) => [
      draggable({
        element: row,
        canDrag: () => pressed === row,
        getInitialData: () => ({ row: row.dataset.row }),
      }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => source.data.row !== row.dataset.row,
        onDragEnter: () => row.toggleAttribute('data-over', true),
        onDragLeave: () => row.toggleAttribute('data-over', false),
        onDrop: ({ source }) => {
          row.toggleAttribute('data-over', false);
          drop(String(source.data.row), Number(row.dataset.place));
        },
      }),
    ]),
  );
}
