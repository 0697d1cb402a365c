import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/** Lets the rows of a list be dragged onto each other. `drop` gets the id of the row and its new place. */
export function dragRows(list: HTMLElement, drop: (id: string, to: number) => void): () => void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  return combine(
    ...rows.flatMap((row) => [
      draggable({ element: row, getInitialData: () => ({ row: row.dataset.row }) }),
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
