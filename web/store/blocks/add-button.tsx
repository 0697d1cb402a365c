import { useEffect } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { AddAnswer } from '../add-answer.ts';

/** Adds a product with a single variant to the cart; one with a choice leads to its page. */
export function AddButton({ id, name }: { id: number; name: string }) {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  const { Form, data, state } = useFetcher<AddAnswer>({ key: `add-${id}` });
  const scripted = useHydrated();
  useEffect(() => {
    if (data) showToast({ text: data.message, kind: data.refusal ? 'problem' : 'success' });
  }, [data]);
  return (
    <Form method="post" action="/store/add" preventScrollReset className="st-add">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="num" value="1" />
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="back" value={pathname + search} />
      {scripted && <input type="hidden" name="scripted" value="1" />}
      <button type="submit" aria-label={t('store:add_named', { name })} aria-busy={state !== 'idle'}>
        <Icon name={state === 'idle' ? 'plus' : 'check'} size={18} />
      </button>
    </Form>
  );
}
