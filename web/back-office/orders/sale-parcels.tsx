import type { ReactNode } from 'react';
import type { Sale } from '../../../domains/orders/sales/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Panel } from '../kit/panel.tsx';

interface SaleParcelsProps {
  sale: Sale;
  /** Below a parcel: its correction. */
  correct?: (parcel: Sale['parcels'][number]) => ReactNode;
}

/** Sent parcels with courier and contents. */
export function SaleParcels({ sale: { parcels, lines }, correct }: SaleParcelsProps) {
  const { t } = useTexts();
  const nameOf = new Map(
    lines.map(({ id, name, options }) => [id, [name, ...options.map(({ value }) => value)].join(' / ')]),
  );
  return (
    <Panel title={t('sales:parcels')}>
      <ul className="grid gap-4">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="flex gap-3">
            <Icon name="package" size={18} className="mt-0.5 text-brand" />
            <div className="min-w-0 flex-1">
              <p className="[overflow-wrap:anywhere]">
                {parcel.method === 'deliver' ? (
                  <>
                    {parcel.deliveryName} <span className="tabular text-secondary">{parcel.deliveryPhone}</span>
                  </>
                ) : (
                  <>
                    {parcel.courierName || t('sales:ways.virtual')}{' '}
                    {parcel.address ? (
                      <a
                        href={parcel.address}
                        target="_blank"
                        rel="noopener noreferrer"
                        className="tabular text-brand-hover underline underline-offset-2 hover:no-underline"
                      >
                        {parcel.number}
                      </a>
                    ) : (
                      <span className="tabular text-secondary">{parcel.number}</span>
                    )}
                  </>
                )}
              </p>
              <p className="text-muted text-xs">
                <LocalTime iso={parcel.shippedAt} />
                {parcel.lines.map(({ id, num }) => ` · ${nameOf.get(id) ?? ''} × ${num}`).join('')}
              </p>
              {correct?.(parcel)}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
