import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

interface Place {
  id: number;
  parentId: number | null;
  beforeId: number | null;
}

type Drop = 'before' | 'into' | 'after';

/** Lets the rows of a tree be dragged: onto the upper or lower quarter of a row beside it, onto its middle into it. */
export function dragCategories(list: HTMLElement, place: (place: Place) => void): () => void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-category]')];
  return combine(
    ...rows.flatMap((row) => [
      draggable({ element: row, getInitialData: () => ({ category: row.dataset.category }) }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => source.data.category !== undefined && source.data.category !== row.dataset.category,
        onDrag: ({ location }) => {
          row.dataset.drop = dropAt(row, location.current.input.clientY);
        },
        onDragLeave: () => row.removeAttribute('data-drop'),
        onDrop: ({ source, location }) => {
          row.removeAttribute('data-drop');
          const to = placeAt(Number(source.data.category), row, dropAt(row, location.current.input.clientY));
          // between itself and its neighbour it stays where it is
          if (to.beforeId !== to.id) place(to);
        },
      }),
    ]),
  );
}

function dropAt(row: HTMLElement, y: number): Drop {
  const { top, height } = row.getBoundingClientRect();
  const part = (y - top) / height;
  if (part < 0.25) return 'before';
  return part > 0.75 ? 'after' : 'into';
}

function placeAt(id: number, { dataset }: HTMLElement, drop: Drop): Place {
  const number = (value: string | undefined) => (value ? Number(value) : null);
  if (drop === 'into') return { id, parentId: number(dataset.category), beforeId: null };
  const beforeId = number(drop === 'before' ? dataset.category : dataset.next);
  return { id, parentId: number(dataset.parent), beforeId };
}
