import { Form } from 'react-router';
import { CAMPAIGN_KINDS, type CampaignKind } from '../../../domains/promotions/campaigns/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** Product and kind: the first step of a new campaign. */
export function ProductChoice({ products, kind }: { products: { id: number; name: string }[]; kind: CampaignKind }) {
  const { t } = useTexts();
  return (
    <Form method="get" className="grid max-w-xl gap-4">
      <SelectField name="kind" label={t('campaign-admin:kind_label')} defaultValue={kind}>
        {CAMPAIGN_KINDS.map((each) => (
          <option key={each} value={each}>
            {t(`campaign-admin:kind.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField name="product" label={t('campaign-admin:product')} required>
        {products.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div>
        <Button type="submit" disabled={products.length === 0}>
          {t('campaign-admin:next')}
        </Button>
      </div>
    </Form>
  );
}
