import { type RefObject, useEffect, useRef } from 'react';
import { useSubmit } from 'react-router';
import { useOfficeShop } from './office-form.tsx';

interface DraggedRows {
  /** The name under which a row's id is submitted. */
  field: string;
  /** Submitted with every drop. */
  values?: Record<string, string | number>;
  /** Changes when rows are added, removed or replaced: their listeners are then attached again. */
  version: string | number;
}

/**
 * Makes the rows of a list (`data-row` with an id, `data-place` counted from 0) draggable once the library for it has
 * arrived. A drop submits the same form as the buttons: the intent `move` with the row and its new place, `to`.
 */
export function useDraggedRows({ field, values, version }: DraggedRows): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const submit = useSubmit();
  const officeShop = useOfficeShop();
  const sent = JSON.stringify({ ...values, ...(officeShop !== undefined && { officeShop }) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` changes with the rows, whose new elements need their handlers
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('./drag-rows.ts').then(({ dragRows }) => {
      if (isGone || !list.current) return;
      stop = dragRows(list.current, (id, to) =>
        submit({ intent: 'move', ...JSON.parse(sent), [field]: id, to }, { method: 'post', preventScrollReset: true }),
      );
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [submit, field, sent, version]);
  return list;
}
