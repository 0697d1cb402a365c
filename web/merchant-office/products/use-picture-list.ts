import { useState } from 'react';
import type { OwnProductDetail } from '../../../domains/merchant-office/products/edit-contract.ts';
import { MAX_PICTURES } from '../../../domains/merchant-office/products/rules.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { usePictureUploads } from '../../forms/uploads/use-picture-uploads.ts';

export interface ListedPicture {
  /** What the form sends: the id of a stored picture, or the URL of an upload. */
  said: string;
  /** Empty while a stored picture is still being fetched. */
  url: string;
  state: 'ready' | 'to_fetch' | 'failed';
}

/** The pictures of the form in their order; nothing is saved before the form is. */
export function usePictureList(product: OwnProductDetail | null, answer: FormAnswer | undefined) {
  const [list, setList] = useState(() => firstList(product, answer?.values ?? {}));
  const { running, add } = usePictureUploads('product', (url) =>
    setList((before) =>
      before.some(({ said }) => said === url) ? before : [...before, { said: url, url, state: 'ready' }],
    ),
  );
  return {
    list,
    running,
    isFull: list.length + running.length >= MAX_PICTURES,
    add: (files: Iterable<File>) => void add([...files].slice(0, MAX_PICTURES - list.length - running.length)),
    move: (said: string, to: number) => setList((before) => moved(before, said, to)),
    remove: (said: string) => setList((before) => before.filter((each) => each.said !== said)),
  };
}

function moved(list: readonly ListedPicture[], said: string, to: number): ListedPicture[] {
  const picture = list.find((each) => each.said === said);
  if (!picture || to < 0 || to >= list.length) return [...list];
  return list.filter((each) => each !== picture).toSpliced(to, 0, picture);
}

/** As stored, or as sent with a form that was refused. */
function firstList(product: OwnProductDetail | null, values: Record<string, string>): ListedPicture[] {
  const stored = (product?.images ?? []).map(({ id, url, state }) => ({ said: String(id), url, state }));
  if (values.picturesSeen === undefined) return stored;
  const sent = Array.from({ length: MAX_PICTURES }, (_, place) => values[`picture.${place}`] ?? '').filter(Boolean);
  return sent.flatMap((said): ListedPicture[] => {
    const known = stored.find((each) => each.said === said);
    if (known) return [known];
    return said.startsWith('/media/') ? [{ said, url: said, state: 'ready' }] : [];
  });
}
