import { type SaveSiteInput, saveSiteInput } from '../../../domains/platform-office/sites/contract.ts';
import { isInHundredths, NUMBER_SETTINGS, type NumberSetting } from '../../../domains/platform-office/sites/rules.ts';
import { refuseFields } from '../../../platform/errors.ts';
import { parseMoney } from '../../../platform/locale/money.ts';
import { readHoursForm } from '../../back-office/hours/read-hours-form.ts';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import { parseOrRefuse, readNumber } from '../../forms/handle-form.server.ts';

/** The form of a site in the format of its call. */
export function readSiteForm(
  id: number,
  submitted: Record<string, string>,
  all: (name: string) => string[],
): SaveSiteInput {
  const fee = submitted.joinFee?.trim() ? parseMoney(submitted.joinFee, submitted.defaultCurrency ?? '') : 0;
  if (fee === undefined) refuseFields([{ field: 'joinFee', code: 'invalid_format' }]);
  const numbers = Object.fromEntries(NUMBER_SETTINGS.map((name) => [name, readSetting(name, submitted)]));
  return parseOrRefuse(saveSiteInput, {
    id,
    name: readTexts(submitted, 'name'),
    info: readTexts(submitted, 'info'),
    hosts: (submitted.hosts ?? '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
    themeColor: submitted.ownColor === 'on' ? submitted.themeColor : null,
    defaultLocale: submitted.defaultLocale,
    locales: all('locales'),
    defaultCurrency: submitted.defaultCurrency,
    status: submitted.status,
    closedMessage: readTexts(submitted, 'closedMessage'),
    access: submitted.access,
    joinFeeMinor: fee,
    joinDays: readNumber(submitted.joinDays) ?? 0,
    invitePolicy: submitted.invitePolicy,
    settings: {
      ...numbers,
      timeZone: submitted['settings.timeZone'] || undefined,
      visitorOpen: submitted['settings.visitorOpen'] === 'on',
      staffSecondFactor: submitted['settings.staffSecondFactor'] === 'on',
      reviewsFirst: submitted['settings.reviewsFirst'] === 'on',
      reviewWords: (submitted['settings.reviewWords'] ?? '').replaceAll('\r', '').trim(),
      servicePhone: (submitted['settings.servicePhone'] ?? '').trim(),
      serviceEmail: (submitted['settings.serviceEmail'] ?? '').trim(),
      serviceType: submitted['settings.serviceType'] || undefined,
      serviceLink: (submitted['settings.serviceLink'] ?? '').trim(),
      serviceMessage: readTexts(submitted, 'settings.serviceMessage'),
      mailFooter: readTexts(submitted, 'settings.mailFooter'),
      legalLine: readTexts(submitted, 'settings.legalLine'),
      hours: readHoursForm(submitted, 'settings.hours'),
    },
  });
}

/** What is typed with two decimals is stored in hundredths; what is no number stays as typed, so that it is reported. */
function readSetting(name: NumberSetting, submitted: Record<string, string>): number | string | undefined {
  const typed = submitted[`settings.${name}`]?.trim();
  if (!typed || !isInHundredths(name)) return readNumber(typed);
  return /^\d{1,9}(?:[.,]\d{1,2})?$/.test(typed) ? Math.round(Number(typed.replace(',', '.')) * 100) : typed;
}
