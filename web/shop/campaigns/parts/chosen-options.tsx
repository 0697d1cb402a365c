import type { CampaignProduct } from '../read-product.server.ts';

interface ChosenOptionsProps {
  options: CampaignProduct['options'];
  sku: CampaignProduct['skus'][number] | undefined;
}

/** The options of a campaign's only variant. */
export function ChosenOptions({ options, sku }: ChosenOptionsProps) {
  if (!sku || options.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {options.map((option, place) => (
        <div key={option.id} className="flex min-w-0 gap-2">
          <dt className="text-secondary">{option.name}</dt>
          <dd className="min-w-0 font-medium [overflow-wrap:anywhere]">
            {option.values.find(({ id }) => id === sku.valueIds[place])?.name}
          </dd>
        </div>
      ))}
    </dl>
  );
}
