import type { ShopCustomer } from '../../../domains/orders/customers/contract.ts';
import { Tag } from '../../ui/tag.tsx';

/** The labels of a customer. */
export function CustomerTags({ labels }: Pick<ShopCustomer, 'labels'>) {
  if (labels.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {labels.map(({ id, name }) => (
        <Tag key={id} className="max-w-full font-normal [overflow-wrap:anywhere]">
          {name}
        </Tag>
      ))}
    </span>
  );
}
