import type { CustomerDetail, ShopLabel } from '../../../domains/orders/customers/contract.ts';
import { MAX_CUSTOMER_LABELS } from '../../../domains/orders/customers/rules.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { SelectField } from '../../ui/select-field.tsx';

interface CustomerLabelsProps {
  customer: CustomerDetail;
  labels: readonly ShopLabel[];
  mayEdit: boolean;
}

/** The labels of one customer, taken off and put on one at a time. */
export function CustomerLabels({ customer, labels, mayEdit }: CustomerLabelsProps) {
  const { t } = useTexts();
  const rest = labels.filter(({ id }) => !customer.labels.some((label) => label.id === id));
  const isFull = customer.labels.length >= MAX_CUSTOMER_LABELS;
  return (
    <Panel
      title={t('shop-customers:labels.title')}
      more={
        <Link to="/login2/customers/labels" className="link text-[13px]">
          {t('shop-customers:labels.manage')}
        </Link>
      }
    >
      {customer.labels.length === 0 && <p className="text-secondary">{t('shop-customers:labels.none_here')}</p>}
      <ul className="grid gap-2 empty:hidden">
        {customer.labels.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <Link
              to={`/login2/customers?label=${id}`}
              className="min-w-0 [overflow-wrap:anywhere] hover:text-brand-hover"
            >
              {name}
            </Link>
            {mayEdit && (
              <ActionForm
                intent="take_off"
                values={{ labelId: id }}
                label={t('shop-customers:labels.take_off')}
                about={name}
              />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && rest.length > 0 && !isFull && (
        <OfficeForm method="post" preventScrollReset className="mt-4 flex flex-wrap items-end gap-2">
          <input type="hidden" name="intent" value="label" />
          <div className="min-w-40 flex-1">
            <SelectField key={rest.length} name="labelId" label={t('shop-customers:labels.label')} defaultValue="">
              {rest.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
          <Button type="submit" variant="secondary">
            {t('shop-customers:labels.put_on')}
          </Button>
        </OfficeForm>
      )}
      {isFull && <p className="mt-3 text-[13px] text-secondary">{t('shop-customers:labels.full')}</p>}
    </Panel>
  );
}
