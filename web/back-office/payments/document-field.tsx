import { useTexts } from '../../texts/texts.tsx';

const DOCUMENT_TYPES = 'application/pdf,image/jpeg,image/png';

/** A bank's confirmation or a signed receipt, if there is one. */
export function DocumentField({ id, problem }: { id: string; problem: string | undefined }) {
  const { t } = useTexts();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium text-[13px]">
        {t('hand-payments:document')}
      </label>
      <input
        id={id}
        type="file"
        name="document"
        accept={DOCUMENT_TYPES}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem ? true : undefined}
        className="block w-full min-w-0 text-[13px] file:me-3 file:rounded-control file:border file:border-line file:bg-card file:px-3 file:py-1.5 file:font-semibold"
      />
      <p id={`${id}-hint`} className={problem ? 'text-[13px] text-danger' : 'text-[13px] text-secondary'}>
        {problem ?? t('hand-payments:document_hint')}
      </p>
    </div>
  );
}

/** The address of a document, for staff and for its buyer. */
export function DocumentLink({ documentId, orderNo }: { documentId: number; orderNo: string }) {
  const { t } = useTexts();
  const search = new URLSearchParams({ orderNo, id: String(documentId) });
  return (
    <a href={`/order/payment_document?${search}`} className="text-brand-hover underline underline-offset-4" download>
      {t('hand-payments:document_open')}
    </a>
  );
}
