import type { DeskCustomerData } from '../../../domains/chat/desk/contract.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { Price } from '../../ui/price.tsx';

/** What the customer looks at now, and for agents who may read orders, has in the cart and has spent with this shop. */
export function CustomerFacts({
  customer: { viewed, mayReadOrders, cart, paid, spent },
}: {
  customer: DeskCustomerData;
}) {
  const { t } = useTexts();
  return (
    <>
      {viewed && (
        <section>
          <h3 className="text-sm">{t('chat:desk.viewed')}</h3>
          <Link
            to={uncheckedAddress(viewed.path)}
            target="_blank"
            className="mt-1 block text-[13px] text-brand-hover [overflow-wrap:anywhere] hover:underline"
          >
            {viewed.title}
          </Link>
        </section>
      )}
      <section hidden={!mayReadOrders}>
        <h3 className="text-sm">{t('chat:desk.spent')}</h3>
        <p className="mt-1 flex items-center justify-between gap-2 text-[13px] text-secondary">
          {t('chat:desk.paid', { num: paid })}
          {spent && <Price money={spent} size="sm" plain />}
        </p>
      </section>
      {cart.length > 0 && (
        <section>
          <h3 className="text-sm">{t('chat:desk.cart')}</h3>
          <ul className="mt-1 flex flex-col gap-1">
            {cart.map(({ id, productId, name, num, unit }) => (
              <li key={id} className="flex items-baseline justify-between gap-2 text-[13px]">
                <Link
                  to={uncheckedAddress(`/goods_detail/${productId}`)}
                  target="_blank"
                  className="min-w-0 truncate text-secondary hover:text-brand-hover"
                >
                  {name}
                </Link>
                <span className="tabular shrink-0">
                  {num} × <Price money={unit} size="sm" plain />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
