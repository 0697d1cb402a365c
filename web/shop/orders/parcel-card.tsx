import type { OrderDetail } from '../../../domains/orders/order-contract.ts';
import { CopyText } from '../../parts/order/copy-text.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';

type Parcel = OrderDetail['parcels'][number];
type Event = Parcel['events'][number];

/** Stages of a parcel's track. */
const STAGES = ['sent', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered'] as const;

interface ParcelCardProps {
  parcel: Parcel;
  place: number;
  lines: OrderDetail['lines'];
  /** All steps are expanded. */
  isOpen: boolean;
}

/** One parcel: progress, courier, contents, and tracking events. */
export function ParcelCard({ parcel, place, lines, isOpen }: ParcelCardProps) {
  const { t } = useTexts();
  const inside = parcel.lines.flatMap(({ id, num }) => {
    const line = lines.find((each) => each.id === id);
    return line ? [`${[line.name, ...line.options.map(({ value }) => value)].join(' / ')} × ${num}`] : [];
  });
  const [before, after] = t('orders:shipped_on', { time: '\u0000' }).split('\u0000');
  return (
    <li className="rounded-control bg-page p-4">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{t('orders:parcel', { number: place + 1 })}</span>
        <span className="text-[13px] text-secondary">
          {before}
          <LocalTime iso={parcel.shippedAt} />
          {after}
        </span>
      </p>
      <Carrier parcel={parcel} />
      {inside.length > 0 && (
        <p className="mt-1 break-words text-[13px] text-secondary">
          {t('delivery:parcel.inside')} {inside.join(' · ')}
        </p>
      )}
      {parcel.method === 'ship' && (
        <>
          <Track state={parcel.state} />
          <Steps parcel={parcel} isOpen={isOpen} />
        </>
      )}
    </li>
  );
}

function Carrier({ parcel }: { parcel: Parcel }) {
  const { t } = useTexts();
  if (parcel.method === 'deliver') {
    return (
      <p className="mt-1 flex flex-wrap items-center gap-x-3">
        <span className="break-words">{t('delivery:parcel.brought_by', { name: parcel.deliveryName })}</span>
        <a href={`tel:${parcel.deliveryPhone}`} className="tabular whitespace-nowrap text-brand-hover hover:underline">
          {parcel.deliveryPhone}
        </a>
      </p>
    );
  }
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2">
      <span className="break-words">{parcel.courierName}</span>
      <CopyText text={parcel.number} label={t('orders:tracking')} />
      {parcel.address && (
        <a
          href={parcel.address}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex items-center gap-1 text-[13px] text-brand-hover hover:underline"
        >
          {t('delivery:parcel.at_courier')}
          <Icon name="external-link" size={13} />
        </a>
      )}
    </p>
  );
}

/** The way in five stages. */
function Track({ state }: { state: Parcel['state'] }) {
  const { t } = useTexts();
  if (state === 'problem') {
    return (
      <p className="mt-3 flex items-center gap-2 text-warning">
        <Icon name="triangle-alert" size={18} />
        {t('delivery:track.problem')}
      </p>
    );
  }
  const reached = STAGES.indexOf(state);
  return (
    <ol className="mt-4 mb-3 flex" aria-label={t('delivery:parcel.way')}>
      {STAGES.map((stage, index) => (
        <li
          key={stage}
          aria-current={index === reached ? 'step' : undefined}
          className="relative flex min-w-0 flex-1 flex-col items-center gap-1.5 px-0.5 text-center"
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={cx('absolute end-1/2 top-[7px] h-0.5 w-full', index <= reached ? 'bg-brand' : 'bg-line')}
            />
          )}
          <span
            aria-hidden="true"
            className={cx(
              'relative z-1 size-4 rounded-full border-2',
              index <= reached ? 'border-brand bg-brand' : 'border-line bg-card',
              index === reached && 'ring-4 ring-brand/15',
            )}
          />
          <span
            className={cx(
              'text-[11px] leading-tight [overflow-wrap:anywhere] sm:text-[12px] md:text-[13px]',
              index === reached ? 'font-semibold' : 'text-secondary',
            )}
          >
            {t(`delivery:state.${stage}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Tracking events, newest first: the latest visible, the rest on demand. */
function Steps({ parcel, isOpen }: { parcel: Parcel; isOpen: boolean }) {
  const { t } = useTexts();
  const [newest, ...older] = parcel.events;
  if (!newest) return <p className="text-[13px] text-secondary">{t('delivery:parcel.no_news')}</p>;
  return (
    <>
      <Step event={newest} isNewest />
      {older.length > 0 && (
        <details open={isOpen} className="group mt-2">
          <summary className="inline-flex cursor-pointer items-center gap-1 text-[13px] text-brand-hover">
            {t('delivery:parcel.all_steps')}
            <Icon name="chevron-down" size={14} className="transition-transform group-open:rotate-180" />
          </summary>
          <ol className="mt-2 grid gap-2.5">
            {older.map((event) => (
              <li key={`${event.at} ${event.state}`}>
                <Step event={event} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

function Step({ event, isNewest }: { event: Event; isNewest?: boolean }) {
  const { t, has } = useTexts();
  const key = `delivery:track.${event.state}`;
  return (
    <p className={cx('flex flex-wrap gap-x-3', isNewest ? '' : 'text-[13px] text-secondary')}>
      <span className="tabular min-w-32 text-[13px] text-secondary">
        <LocalTime iso={event.at} />
      </span>
      <span className="min-w-0 flex-1 basis-48 break-words">
        {event.note || t(has(key) ? key : 'delivery:track.in_transit')}
        {event.place && ` · ${event.place}`}
      </span>
    </p>
  );
}
