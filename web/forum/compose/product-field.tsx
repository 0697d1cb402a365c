import { useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { ProductList } from './product-list.tsx';

/** The product that a topic is about: found by its name, or by its number without scripts. */
export function ProductField({ id: first, problem }: { id: number | null; problem: string | undefined }) {
  const { t } = useTexts();
  const isScripted = useHydrated();
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(
    first ? { id: first, name: `#${first}` } : null,
  );
  const [submitted, setTyped] = useState('');
  if (!isScripted) {
    return (
      <TextField
        name="product"
        inputMode="numeric"
        label={t('forum-compose:product_number')}
        defaultValue={first ?? ''}
        problem={problem}
      />
    );
  }
  return (
    <div>
      {chosen && <input type="hidden" name="product" value={chosen.id} />}
      <TextField
        type="search"
        label={t('forum-compose:product')}
        hint={chosen ? t('forum-compose:product_chosen', { name: chosen.name }) : undefined}
        value={submitted}
        onChange={(event) => setTyped(event.target.value)}
        problem={problem}
      />
      {submitted.trim() !== '' && (
        <ProductList
          submitted={submitted.trim()}
          onPick={(product) => {
            setChosen(product);
            setTyped('');
          }}
        />
      )}
    </div>
  );
}
