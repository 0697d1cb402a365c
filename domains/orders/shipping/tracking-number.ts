import { isRoundedNumber } from '../../../platform/locale/rounded-number.ts';
import { findCourier } from '../../kit/couriers.ts';

/** A tracking number as couriers print it: ordinary capital letters and digits, without spaces. */
export function plainNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200d\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase();
}

type NumberProblem = 'tracking_number_rounded' | 'tracking_number_wrong' | 'tracking_number_of_courier';

/** Couriers whose numbers all have one of few forms; the others are only checked for their characters and length. */
const FORMS: Record<string, RegExp> = {
  EMS: /^(?:[A-Z]{2}\d{9}[A-Z]{2}|\d{13})$/,
  LAPOSTE: /^(?:[A-Z0-9]{11,15})$/,
  CHRONO: /^(?:[A-Z]{2}\d{9}[A-Z]{2}|[A-Z0-9]{13,15})$/,
  FEDEX: /^\d{10,34}$/,
  UPS: /^(?:1Z[A-Z0-9]{16}|T\d{10}|\d{9}|\d{12}|\d{18}|\d{22}|\d{26})$/,
};

/** What is wrong with a number, which is already plain; null for one that may exist. */
export function numberProblem(number: string, courier: string): NumberProblem | null {
  if (isRoundedNumber(number)) return 'tracking_number_rounded';
  if (!/^[A-Z0-9](?:[A-Z0-9-]{0,38}[A-Z0-9])?$/.test(number)) return 'tracking_number_wrong';
  const form = FORMS[findCourier(courier)?.code ?? ''];
  return form && !form.test(number) ? 'tracking_number_of_courier' : null;
}
