import { receiptInput, transferAccountInput } from '../../../domains/payments/by-hand/contract.ts';
import { parseMoney } from '../../../platform/locale/money.ts';
import { parseOrRefuse, readNumber } from '../../forms/handle-form.server.ts';

/** The form of a transfer account. */
export function readAccountForm(submitted: Record<string, string>) {
  const { currency, holder, bank, number, code, note, deadlineDays, isOn } = submitted;
  const account = {
    currency,
    holder,
    bank,
    number,
    code,
    note,
    deadlineDays: readNumber(deadlineDays),
    isOn: isOn === '1',
  };
  return parseOrRefuse(transferAccountInput, account);
}

/** The form that marks a payment as paid. */
export function readReceiptForm(submitted: Record<string, string>) {
  const { reference, currency = '', receivedOn, note, requestId } = submitted;
  const amount = parseMoney(submitted.amount ?? '', currency);
  return parseOrRefuse(receiptInput, { reference, amount, receivedOn, note, requestId });
}

/** Where a form says what is wrong with its document. */
export const DOCUMENT_PROBLEMS = {
  payment_document_type: 'document',
  payload_too_large: 'document',
  upload_quota: 'document',
};
