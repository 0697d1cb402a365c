import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/** Lets the rows of a list be dragged onto each other. `drop` gets the id of the row and its new place. */
export function dragRows(list: HTMLElement, drop: (id: string, to: number) => void): () => void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-block]')];
  return combine(
    ...rows.flatMap((row) => [
      draggable({ element: row, getInitialData: () => ({ block: row.dataset.block }) }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => source.data.block !== row.dataset.block,
        onDragEnter: () => row.toggleAttribute('data-over', true),
        onDragLeave: () => row.toggleAttribute('data-over', false),
        onDrop: ({ source }) => {
          row.toggleAttribute('data-over', false);
          drop(String(source.data.block), Number(row.dataset.place));
        },
      }),
    ]),
  );
}
