import { expect, test } from 'vitest';
import { readInvoiceRequest } from './read-invoice-request.ts';

const read = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readInvoiceRequest(form);
};

test('an invoice is requested by naming its recipient, and a company needs its number', () => {
  expect(read({ titleKind: 'personal', title: ' ', taxNumber: '' })).toEqual({});
  expect(read({ title: ' Li Lei ' })).toEqual({ requested: { titleKind: 'personal', title: 'Li Lei', taxNumber: '' } });
  expect(read({ titleKind: 'company', title: 'Co' }).wrong?.problems).toEqual({ taxNumber: 'required' });
  expect(read({ titleKind: 'company', taxNumber: '9' }).wrong?.problems).toEqual({ title: 'required' });
  expect(read({ titleKind: 'company', title: 'x'.repeat(200), taxNumber: '9' }).requested?.title).toHaveLength(100);
});
