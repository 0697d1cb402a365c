import { useNavigation } from 'react-router';
import type { Sale } from '../../../domains/orders/sales/contract.ts';
import { leftToShip } from '../../../domains/orders/shipping/rules.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { OfficeForm } from '../kit/office-form.tsx';
import { Panel } from '../kit/panel.tsx';
import { CombinedParcel } from './combined-parcel.tsx';
import { CourierFields } from './courier-fields.tsx';

interface ShipFormProps {
  sale: Sale;
  couriers: readonly { code: string; name: string }[];
  answer?: FormAnswer;
}

/** A parcel: its courier and contents. By default it contains everything that is left. */
export function ShipForm({ sale, couriers, answer }: ShipFormProps) {
  const { t } = useTexts();
  const isBusy = useNavigation().formData?.get('intent') === 'ship';
  const submitted = answer?.values.intent === 'ship' ? answer : undefined;
  const method = submitted?.values.method ?? (sale.shippingType === 'deliver' ? 'deliver' : 'ship');
  const field = (name: string) => ({
    name,
    defaultValue: submitted?.values[name] ?? '',
    problem: submitted?.problems[name],
  });
  return (
    <Panel
      title={t('sales:ship_form.title')}
      hint={t(sale.parcels.length > 0 ? 'sales:ship_form.hint_more' : 'sales:ship_form.hint')}
    >
      <OfficeForm id="ship" method="post" noValidate className="grid scroll-mt-6 gap-4">
        <input type="hidden" name="intent" value="ship" />
        <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
          <legend className="sr-only">{t('sales:ship_form.method')}</legend>
          {(['ship', 'deliver'] as const).map((way) => (
            <label key={way} className="flex min-h-8 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name="method"
                value={way}
                className="choice rounded-full"
                defaultChecked={way === method}
              />
              {t(`sales:ship_form.${way}`)}
            </label>
          ))}
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="ship-way grid content-start gap-4" data-of="ship">
            <CourierFields couriers={couriers} values={submitted?.values} problem={submitted?.problems.courier} />
          </div>
          <div className="ship-way" data-of="ship">
            <TextField label={t('sales:ship_form.number')} maxLength={60} autoComplete="off" {...field('number')} />
          </div>
          <div className="ship-way" data-of="deliver">
            <TextField
              label={t('sales:ship_form.delivery_name')}
              maxLength={60}
              autoComplete="off"
              {...field('deliveryName')}
            />
          </div>
          <div className="ship-way" data-of="deliver">
            <TextField
              label={t('sales:ship_form.delivery_phone')}
              type="tel"
              maxLength={60}
              autoComplete="off"
              {...field('deliveryPhone')}
            />
          </div>
        </div>
        <CombinedParcel problem={submitted?.problems.combined} />
        <Pieces sale={sale} submitted={submitted} />
        <div>
          <Button type="submit" busy={isBusy} start={<Icon name="truck" size={16} />}>
            {t('sales:ship_form.send')}
          </Button>
        </div>
      </OfficeForm>
    </Panel>
  );
}

/** The contents of the parcel; collapsed while it is everything. */
function Pieces({ sale, submitted }: { sale: Sale; submitted?: FormAnswer }) {
  const { t } = useTexts();
  const open = sale.lines.flatMap((line) => {
    const left = leftToShip(line);
    return left > 0 ? [{ ...line, left }] : [];
  });
  const isParted = open.some(({ id, left }) => Number(submitted?.values[`piece.${id}`] ?? left) !== left);
  return (
    <details open={isParted || undefined} className="rounded-control border border-line px-3 py-2">
      <summary className="folds w-fit font-medium text-[13px] text-secondary hover:text-brand-hover">
        {t('sales:ship_form.pieces')}
      </summary>
      <ul className="mt-2 grid gap-2">
        {open.map((line) => (
          <li key={line.id} className="flex items-center gap-3">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {line.name}
              <span className="block text-muted text-xs">{line.options.map(({ value }) => value).join(' · ')}</span>
            </span>
            <label className="flex shrink-0 items-center gap-2 text-[13px]">
              <span className="sr-only">{t('sales:ship_form.pieces_of', { name: line.name })}</span>
              <input
                type="number"
                name={`piece.${line.id}`}
                min={0}
                max={line.left}
                defaultValue={submitted?.values[`piece.${line.id}`] ?? line.left}
                className="tabular h-9 w-20 rounded-control border border-line bg-card px-2 text-end"
              />
              <span className="text-muted">{t('sales:ship_form.of', { left: line.left })}</span>
            </label>
            <input type="hidden" name={`left.${line.id}`} value={line.left} />
          </li>
        ))}
      </ul>
      {submitted?.problems.lines && <p className="mt-2 text-danger text-[13px]">{submitted.problems.lines}</p>}
    </details>
  );
}
