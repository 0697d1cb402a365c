import type { OrderDetail } from '../../../domains/orders/order-contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { BoughtFiles } from './bought-files.tsx';
import { CopyText } from './copy-text.tsx';

/** Keys, codes and texts of virtual products. */
export function ContentsCard({ order }: { order: OrderDetail }) {
  const { t } = useTexts();
  const texts = [
    ...order.contents.map(({ lineId, text }) => ({
      key: `line ${lineId}`,
      name: order.lines.find((line) => line.id === lineId)?.name ?? '',
      text,
    })),
    ...order.parcels
      .filter((parcel) => parcel.method === 'virtual')
      .map((parcel) => ({ key: `parcel ${parcel.id}`, name: '', text: parcel.content })),
  ].filter(({ text }) => text !== '');
  if (texts.length + order.files.length === 0) return null;
  return (
    <Card title={t('delivery:contents.title')}>
      <ul className="grid gap-3">
        {texts.map(({ key, name, text }) => (
          <li key={key} className="rounded-control bg-page p-4">
            {name && <p className="mb-1 text-[13px] text-secondary">{name}</p>}
            <div className="whitespace-pre-line break-words">
              <CopyText text={text} label={t('delivery:contents.title')} />
            </div>
          </li>
        ))}
      </ul>
      <BoughtFiles files={order.files} />
    </Card>
  );
}
