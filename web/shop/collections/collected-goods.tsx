import { useState } from 'react';
import { Form } from 'react-router';
import type { CollectedProduct } from '../../../domains/catalog/collections/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { CollectedRow } from './collected-row.tsx';

/** The collection as one form: several products can be selected and removed together. */
export function CollectedGoods({ goods }: { goods: readonly CollectedProduct[] }) {
  const { t } = useTexts();
  const scripted = useHydrated();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const shown = chosen.filter((id) => goods.some((each) => each.id === id));
  const all = shown.length === goods.length;
  const toggle = (id: number, on: boolean) =>
    setChosen((before) => (on ? [...before, id] : before.filter((other) => other !== id)));
  return (
    <Form method="post" preventScrollReset className="mt-3">
      <div className="mb-2 flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-card px-4 py-2 md:px-6">
        <div className="js-only">
          <Checkbox
            checked={all}
            mixed={!all && shown.length > 0}
            onChange={() => setChosen(all ? [] : goods.map((each) => each.id))}
          >
            {t('collections:all')}
          </Checkbox>
        </div>
        <Button
          type="submit"
          name="intent"
          value="remove"
          variant="secondary"
          size="sm"
          disabled={scripted && shown.length === 0}
        >
          {t('collections:remove_chosen', { count: shown.length })}
        </Button>
      </div>
      <ul className="grid gap-2">
        {goods.map((product) => (
          <CollectedRow
            key={product.id}
            product={product}
            isChosen={shown.includes(product.id)}
            onChoose={(on) => toggle(product.id, on)}
          />
        ))}
      </ul>
    </Form>
  );
}
