import { INVOICE_LENGTHS } from '../../../domains/orders/invoices/rules.ts';

/** Error codes of invalid invoice data. */
export interface InvoiceFormAnswer {
  problems: Record<string, string>;
  values: { titleKind: string; title: string; taxNumber: string };
}

interface InvoiceRequest {
  titleKind: 'personal' | 'company';
  title: string;
  taxNumber: string;
}

/** The invoice requested by a checkout's form; without a name there is none. */
export function readInvoiceRequest(form: FormData): { requested?: InvoiceRequest; wrong?: InvoiceFormAnswer } {
  const read = (name: string, most: number) =>
    String(form.get(name) ?? '')
      .trim()
      .slice(0, most);
  const values = {
    titleKind: form.get('titleKind') === 'company' ? ('company' as const) : ('personal' as const),
    title: read('title', INVOICE_LENGTHS.title),
    taxNumber: read('taxNumber', INVOICE_LENGTHS.taxNumber),
  };
  if (values.title === '' && values.taxNumber === '') return {};
  const problems = {
    ...(values.title === '' ? { title: 'required' } : {}),
    ...(values.titleKind === 'company' && values.taxNumber === '' ? { taxNumber: 'required' } : {}),
  };
  return Object.keys(problems).length > 0 ? { wrong: { problems, values } } : { requested: values };
}
