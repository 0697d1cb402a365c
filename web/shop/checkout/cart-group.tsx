import type { Cart } from '../../../domains/cart/contract.ts';
import { MerchantHeading } from '../../parts/order/merchant-heading.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CartLineRow } from './cart-line.tsx';
import type { CartDraft } from './use-cart-draft.ts';

/** What one merchant sells of the cart. */
export function CartGroup({ group, draft }: { group: Cart['groups'][number]; draft: CartDraft }) {
  const { t } = useTexts();
  const ids = group.lines.map((line) => line.id);
  const ticked = ids.filter(draft.isTicked);
  return (
    <section className="rounded-card bg-card px-4 md:px-6">
      <div className="border-line border-b py-3.5">
        <MerchantHeading
          merchant={group.merchant}
          start={
            <Checkbox
              checked={ticked.length === ids.length}
              mixed={ticked.length > 0 && ticked.length < ids.length}
              onChange={(event) => draft.tick(ids, event.target.checked)}
              aria-label={t('checkout:cart.select_merchant', { name: group.merchant.name })}
              className="js-only flex"
            />
          }
        />
      </div>
      <ul>
        {group.lines.map((line) => (
          <CartLineRow key={line.id} line={line} draft={draft} />
        ))}
      </ul>
    </section>
  );
}
