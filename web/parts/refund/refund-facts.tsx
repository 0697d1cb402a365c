import type { ReactNode } from 'react';
import type { RefundDetail } from '../../../domains/refunds/contract.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';

/** The request, its reason and evidence; `orderLink` is the path of its order. */
export function RefundFacts({ refund, orderLink }: { refund: RefundDetail; orderLink: PageAddress }) {
  const { t } = useTexts();
  const parcel = refund.returnParcel;
  return (
    <dl className="grid gap-y-2.5 text-[13px]">
      <Fact label={t('refunds:number')}>
        <span className="tabular break-all">{refund.refundNo}</span>
      </Fact>
      <Fact label={t('refunds:order')}>
        <Link to={orderLink} className="tabular break-all hover:text-brand-hover hover:underline">
          {refund.orderNo}
        </Link>
      </Fact>
      <Fact label={t('refunds:asked_at')}>
        <LocalTime iso={refund.createdAt} /> · {t(`refunds:by.${refund.startedBy}`)}
      </Fact>
      <Fact label={t('refunds:kind_fact')}>{t(`refunds:kind.${refund.kind}`)}</Fact>
      <Fact label={t('refunds:reason_label')}>{t(`refunds:reason.${refund.reason}`)}</Fact>
      {refund.note && <Fact label={t('refunds:note_label')}>{refund.note}</Fact>}
      {refund.images.length > 0 && (
        <Fact label={t('refunds:vouchers')}>
          <ul className="flex flex-wrap gap-2">
            {refund.images.map((url, at) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener" className="block rounded-control border border-line">
                  <img
                    src={url}
                    alt={t('refunds:voucher', { place: at + 1 })}
                    className="size-16 rounded-control object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {refund.appealNote && <Fact label={t('refunds:appeal_note')}>{refund.appealNote}</Fact>}
      {parcel && (
        <Fact label={t('refunds:return_parcel')}>
          {parcel.courier} <span className="tabular break-all">{parcel.number}</span>
          {refund.restocked !== null && (
            <span className="block text-muted">
              {t(refund.restocked ? 'refunds:restocked_yes' : 'refunds:restocked_no')}
            </span>
          )}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[104px_minmax(0,1fr)] gap-3">
      <dt className="text-muted">{label}</dt>
      <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
