import type { CampaignProduct } from '../../../domains/promotions/campaigns/admin/queries.server.ts';
import { CAMPAIGN_KINDS, type CampaignKind } from '../../../domains/promotions/campaigns/kinds.ts';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { CAMPAIGN_PARTS } from '../../parts/campaign/kinds.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface ProductChoiceProps {
  products: readonly CampaignProduct[];
  hasMore: boolean;
  search: string;
  kind: CampaignKind;
}

/** Product and kind: the first step of a new campaign. The search is a form of its own, so it works without scripts. */
export function ProductChoice({ products, hasMore, search, kind }: ProductChoiceProps) {
  const { t } = useTexts();
  return (
    <div className="grid max-w-2xl gap-4">
      <OfficeForm method="get" preventScrollReset className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <TextField name="q" type="search" label={t('back-office:picks.search')} defaultValue={search} maxLength={100} />
        <Button type="submit" variant="secondary" className="min-h-11">
          {t('shell:search')}
        </Button>
      </OfficeForm>
      <OfficeForm method="get" className="grid gap-4">
        {products.length > 0 ? (
          <fieldset>
            <legend className="mb-1.5 font-medium">{t('campaign-admin:product')}</legend>
            <div className="max-h-96 divide-y divide-line overflow-y-auto rounded-control border border-line">
              {products.map((product, place) => (
                <ProductRow key={product.id} product={product} isFirst={place === 0} />
              ))}
            </div>
            {hasMore && <p className="mt-2 text-[13px] text-secondary">{t('back-office:picks.more')}</p>}
          </fieldset>
        ) : (
          <p className="text-secondary">{t('back-office:picks.nothing_found')}</p>
        )}
        <SelectField name="kind" label={t('campaign-admin:kind_label')} defaultValue={kind}>
          {CAMPAIGN_KINDS.map((each) => (
            <option key={each} value={each}>
              {t(CAMPAIGN_PARTS[each].name)}
            </option>
          ))}
        </SelectField>
        <div>
          <Button type="submit" disabled={products.length === 0}>
            {t('campaign-admin:next')}
          </Button>
        </div>
      </OfficeForm>
    </div>
  );
}

function ProductRow({ product: { id, name, image, price }, isFirst }: { product: CampaignProduct; isFirst: boolean }) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-page has-checked:bg-brand-tint">
      <input type="radio" name="product" value={id} defaultChecked={isFirst} className="choice rounded-full" required />
      <Picture src={image} alt="" className="w-10 shrink-0 rounded-control border border-line" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2">{name}</span>
        <Price money={price} size="sm" plain />
      </span>
    </label>
  );
}
