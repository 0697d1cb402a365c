import type { Movement, MovementList } from '../../../domains/forum/money/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { MovementRow } from '../../account/balance/movement-row.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Link } from '../../ui/link.tsx';
import { useForumAddress } from '../parts/forum-data.ts';

const ICONS: Partial<Record<Movement['kind'], IconName>> = {
  recharge: 'arrow-down-left',
  purchase: 'shopping-cart',
  shopping: 'shopping-cart',
  tip: 'gift',
  bounty: 'award',
  bounty_held: 'lock',
  bounty_returned: 'undo-2',
  goods_share: 'shopping-cart',
  released: 'lock-open',
  refund: 'rotate-ccw',
};

/** Movements of the wallet, or that there are none. */
export function Movements({ movements }: { movements: Pick<MovementList, 'list'> }) {
  const { t } = useTexts();
  if (movements.list.length === 0)
    return <EmptyState picture="orders" title={t('forum-money:none')} hint={t('forum-money:none_text')} />;
  return (
    <ul className="divide-y divide-line">
      {movements.list.map((movement) => (
        <Row key={movement.id} movement={movement} />
      ))}
    </ul>
  );
}

function Row({ movement }: { movement: Movement }) {
  const { t, locale } = useTexts();
  const address = useForumAddress();
  const { kind, amount, part, counterpart, shop, reference, title, isSale, at } = movement;
  const name = [title, counterpart?.name ?? shop?.name, shop && reference].filter(Boolean).join(' · ');
  const detail = isSale ? (
    <Link to={address(`my/wallet/OrderDetail?no=${reference}`)} className="hover:text-brand-hover hover:underline">
      {name || reference}
    </Link>
  ) : (
    name || reference
  );
  return (
    <MovementRow
      icon={ICONS[kind] ?? 'coins'}
      title={t(`forum-money:kind.${kind}`)}
      at={at}
      reference={detail}
      isIn={amount.amount > 0}
      amount={formatMoney(amount, locale)}
      after={t(`forum-money:part.${part}`)}
    />
  );
}
