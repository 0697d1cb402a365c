import { useNavigation } from 'react-router';
import type { Sale } from '../../../domains/orders/sales/contract.ts';
import { leftToShip } from '../../../domains/orders/shipping/rules.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { OfficeForm } from '../kit/office-form.tsx';
import { CombinedParcel } from './combined-parcel.tsx';
import { CourierFields } from './courier-fields.tsx';

type Parcel = Sale['parcels'][number];

interface CorrectParcelProps {
  sale: Sale;
  parcel: Parcel;
  couriers: readonly { code: string; name: string }[];
  answer?: FormAnswer;
}

/** Whether a parcel of the order may still be corrected; a refund also fixes its contents. */
export function mayCorrect({ status }: Pick<Sale, 'status'>, { method, state }: Parcel): boolean {
  return (status === 'to_ship' || status === 'to_receive') && method !== 'virtual' && state !== 'delivered';
}

/** Who carries the parcel, its number and its contents, to be corrected before it arrives. */
export function CorrectParcel({ sale, parcel, couriers, answer }: CorrectParcelProps) {
  const { t } = useTexts();
  const isBusy = useNavigation().formData?.get('parcelId') === String(parcel.id);
  const own = answer?.values.parcelId === String(parcel.id) ? answer : undefined;
  const isListed = couriers.some(({ code }) => code === parcel.courier);
  const stored: Record<string, string> = isListed ? { courier: parcel.courier } : { other: parcel.courier };
  const field = (name: 'number' | 'deliveryName' | 'deliveryPhone') => ({
    name,
    maxLength: 60,
    autoComplete: 'off',
    defaultValue: own?.values[name] ?? parcel[name],
    problem: own?.problems[name],
  });
  return (
    <details open={own !== undefined} className="mt-1">
      <summary className="folds w-fit text-[13px] text-secondary hover:text-brand-hover">
        {t('sales:correct.open')}
      </summary>
      <OfficeForm method="post" preventScrollReset noValidate className="mt-2 grid max-w-xl gap-3">
        <input type="hidden" name="intent" value="correct" />
        <input type="hidden" name="parcelId" value={parcel.id} />
        {parcel.method === 'deliver' ? (
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField label={t('sales:ship_form.delivery_name')} {...field('deliveryName')} />
            <TextField label={t('sales:ship_form.delivery_phone')} type="tel" {...field('deliveryPhone')} />
          </div>
        ) : (
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <CourierFields couriers={couriers} values={own?.values ?? stored} problem={own?.problems.courier} />
            <TextField label={t('sales:ship_form.number')} {...field('number')} />
          </div>
        )}
        <CombinedParcel problem={own?.problems.combined} />
        {sale.refundStage === null || sale.refundStage === 'refused' ? (
          <Contents sale={sale} parcel={parcel} answer={own} />
        ) : (
          <p className="text-[13px] text-muted">{t('sales:correct.fixed_contents')}</p>
        )}
        <div>
          <Button type="submit" variant="secondary" size="sm" busy={isBusy}>
            {t('sales:correct.save')}
          </Button>
        </div>
        <p className="text-[13px] text-muted">{t('sales:correct.hint')}</p>
      </OfficeForm>
    </details>
  );
}

function Contents({ sale, parcel, answer }: { sale: Sale; parcel: Parcel; answer?: FormAnswer }) {
  const { t } = useTexts();
  const packed = new Map(parcel.lines.map(({ id, num }) => [id, num]));
  const lines = sale.lines.flatMap((line) => {
    const now = packed.get(line.id) ?? 0;
    const most = leftToShip(line) + now;
    return most > 0 ? [{ ...line, now, most }] : [];
  });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">{t('sales:correct.contents')}</legend>
      {lines.map(({ id, name, options, now, most }) => (
        <label key={id} className="flex items-center gap-3 text-[13px]">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {[name, ...options.map(({ value }) => value)].join(' · ')}
          </span>
          <input
            type="number"
            name={`piece.${id}`}
            min={0}
            max={most}
            defaultValue={answer?.values[`piece.${id}`] ?? now}
            className="tabular h-9 w-20 rounded-control border border-line bg-card px-2 text-end"
          />
          <span className="text-muted">{t('sales:ship_form.of', { left: most })}</span>
        </label>
      ))}
      {answer?.problems.lines && <p className="text-[13px] text-danger">{answer.problems.lines}</p>}
    </fieldset>
  );
}
