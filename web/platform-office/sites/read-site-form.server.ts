import { type SaveSiteInput, saveSiteInput } from '../../../domains/platform-office/sites/contract.ts';
import { NUMBER_SETTINGS } from '../../../domains/platform-office/sites/rules.ts';
import { refuseFields } from '../../../platform/errors.ts';
import { parseMoney } from '../../../platform/money.ts';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import { parseOrRefuse, readNumber } from '../../forms/act.server.ts';

/** The form of a site in the format of its call. */
export function readSiteForm(
  id: number,
  typed: Record<string, string>,
  all: (name: string) => string[],
): SaveSiteInput {
  const fee = typed.joinFee?.trim() ? parseMoney(typed.joinFee, typed.defaultCurrency ?? '') : 0;
  if (fee === undefined) refuseFields([{ field: 'joinFee', code: 'invalid_format' }]);
  const numbers = Object.fromEntries(NUMBER_SETTINGS.map((name) => [name, readNumber(typed[`settings.${name}`])]));
  return parseOrRefuse(saveSiteInput, {
    id,
    name: readTexts(typed, 'name'),
    info: readTexts(typed, 'info'),
    hosts: (typed.hosts ?? '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
    themeColor: typed.ownColor === 'on' ? typed.themeColor : null,
    defaultLocale: typed.defaultLocale,
    locales: all('locales'),
    defaultCurrency: typed.defaultCurrency,
    status: typed.status,
    closedMessage: readTexts(typed, 'closedMessage'),
    access: typed.access,
    joinFeeMinor: fee,
    joinDays: readNumber(typed.joinDays) ?? 0,
    invitePolicy: typed.invitePolicy,
    settings: {
      ...numbers,
      timeZone: typed['settings.timeZone'] || undefined,
      visitorOpen: typed['settings.visitorOpen'] === 'on',
      staffSecondFactor: typed['settings.staffSecondFactor'] === 'on',
      reviewsFirst: typed['settings.reviewsFirst'] === 'on',
      reviewWords: (typed['settings.reviewWords'] ?? '').replaceAll('\r', '').trim(),
      servicePhone: (typed['settings.servicePhone'] ?? '').trim(),
      serviceEmail: (typed['settings.serviceEmail'] ?? '').trim(),
      serviceType: typed['settings.serviceType'] || undefined,
    },
  });
}
