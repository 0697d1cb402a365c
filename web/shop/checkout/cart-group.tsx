import type { Cart } from '../../../domains/cart/contract.ts';
import { missingForFree } from '../../../domains/cart/free-shipping.ts';
import { formatRound } from '../../../platform/locale/format.ts';
import { MerchantHeading } from '../../parts/order/merchant-heading.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { CartLineRow } from './cart-line.tsx';
import type { CartDraft } from './use-cart-draft.ts';

/** One merchant's lines in the cart. */
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
      <FreeShippingNote group={group} ticked={ticked} />
    </section>
  );
}

/** For each free-shipping threshold of the shop: the amount still missing, based on the ticked lines. */
function FreeShippingNote({ group, ticked }: { group: Cart['groups'][number]; ticked: readonly number[] }) {
  const { t, locale } = useTexts();
  const bought = group.lines.filter(({ id }) => ticked.includes(id));
  const notes = group.freeShipping.flatMap((free) => {
    const missing = missingForFree(free, bought);
    return missing === null ? [] : [{ key: free.lineIds.join(), missing }];
  });
  const currency = group.lines[0]?.unit.currency ?? '';
  if (notes.length === 0) return null;
  return (
    <ul className="border-line border-t py-3 text-[13px]">
      {notes.map(({ key, missing }) => (
        <li key={key} className={cx('flex items-center gap-1.5', missing === 0 ? 'text-success' : 'text-secondary')}>
          <Icon name="truck" size={15} />
          {missing === 0
            ? t('checkout:cart.free_reached')
            : t('checkout:cart.free_missing', { amount: formatRound({ amount: missing, currency }, locale) })}
        </li>
      ))}
    </ul>
  );
}
