import type { ServiceAddress } from '../../../domains/merchants/settings/contract.ts';
import {
  isInHundredths,
  MAX_REVIEW_WORDS,
  type NumberSetting,
  SETTING_LIMITS,
} from '../../../domains/platform-office/sites/rules.ts';
import { SERVICE_TYPES } from '../../../domains/sites/service-contact.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SiteFieldsProps } from './word-fields.tsx';

/** The number settings of a section, each with its limits and its standard. */
const NUMBERS = {
  orders: ['unpaidMinutes', 'unpaidFlashMinutes', 'unpaidVisitorMinutes', 'unpaidOrders', 'unpaidPieces'],
  delivery: [
    'confirmDays',
    'extendDays',
    'returnDays',
    'refundHoursUnsent',
    'refundReviewDays',
    'refundSendBackDays',
    'refundReceiveDays',
  ],
  points: ['pointsPerPaid', 'pointsPerUnit', 'pointsMaxPercent'],
  reviews: ['evaluateDays'],
  uploads: [
    'uploadPictureMegabytes',
    'uploadVisitorMegabytes',
    'uploadMemberMegabytes',
    'uploadShopMegabytes',
    'uploadNetworkMegabytes',
  ],
  payouts: [
    'developerCommission',
    'withdrawMinimum',
    'withdrawTwoReviewers',
    'withdrawFeeFixed',
    'withdrawFeeShare',
    'withdrawIntervalHours',
    'withdrawRestHours',
  ],
  security: ['officeIdleHours'],
  retention: [
    'leavingDays',
    'keepNoticesDays',
    'keepMessagesDays',
    'keepCartsDays',
    'keepLoginsDays',
    'keepChatDays',
    'keepAuditDays',
  ],
} as const satisfies Record<string, readonly NumberSetting[]>;
export type RuleSection = keyof typeof NUMBERS;

/** Rules of one section: its numbers, and what it can switch on. */
export function RuleFields({ site, answer, section }: SiteFieldsProps & { section: RuleSection }) {
  const { t } = useTexts();
  const shared = { site, answer };
  return (
    <Panel title={t(`site-settings:${section}`)} hint={t(`site-settings:${section}_hint`)}>
      <div className="grid gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {NUMBERS[section].map((name) => (
            <NumberField key={name} name={name} {...shared} />
          ))}
        </div>
        {section === 'orders' && <Switch name="visitorOpen" standard {...shared} />}
        {section === 'security' && <Switch name="staffSecondFactor" {...shared} />}
        {section === 'reviews' && <ReviewSwitches {...shared} />}
      </div>
    </Panel>
  );
}

function NumberField({ site, answer, name }: SiteFieldsProps & { name: NumberSetting }) {
  const { t } = useTexts();
  const { min, max, default: standard } = SETTING_LIMITS[name];
  const isDecimal = isInHundredths(name);
  const written = (value: number) => (isDecimal ? (value / 100).toFixed(2) : value);
  const field = `settings.${name}`;
  return (
    <TextField
      name={field}
      label={t(`platform-office:sites.setting.${name}`)}
      hint={t('site-settings:between', { min: written(min), max: written(max), standard: written(standard) })}
      inputMode={isDecimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      defaultValue={answer?.values[field] ?? written(site.settings[name] ?? standard)}
      problem={answer?.problems[field]}
    />
  );
}

interface SwitchProps extends SiteFieldsProps {
  name: 'visitorOpen' | 'staffSecondFactor' | 'reviewsFirst';
  standard?: boolean;
}

function Switch({ site, answer, name, standard = false }: SwitchProps) {
  const { t } = useTexts();
  const isOn = answer ? answer.values[`settings.${name}`] === 'on' : (site.settings[name] ?? standard);
  return (
    <Checkbox name={`settings.${name}`} defaultChecked={isOn}>
      {t(`platform-office:sites.setting.${name}`)}
    </Checkbox>
  );
}

function ReviewSwitches({ site, answer }: SiteFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <Switch name="reviewsFirst" site={site} answer={answer} />
      <TextArea
        label={t('platform-office:sites.setting.reviewWords')}
        hint={t('platform-office:sites.setting.reviewWords_hint')}
        name="settings.reviewWords"
        rows={3}
        limit={MAX_REVIEW_WORDS}
        defaultValue={answer?.values['settings.reviewWords'] ?? site.settings.reviewWords}
        problem={answer?.problems['settings.reviewWords']}
      />
    </>
  );
}

/** The text under every mail and the line under every page. */
export function FootFields({ site, answer }: SiteFieldsProps) {
  const { t } = useTexts();
  const { mailFooter = {}, legalLine = {} } = site.settings;
  return (
    <Panel title={t('site-settings:foot')} hint={t('site-settings:foot_hint')}>
      <div className="grid gap-4">
        <LanguageSwitch filled={[mailFooter, legalLine]} answer={answer} />
        <TextsField
          name="settings.mailFooter"
          label={t('site-settings:mail_footer')}
          hint={t('site-settings:mail_footer_hint')}
          texts={mailFooter}
          answer={answer}
          rows={2}
          maxLength={300}
        />
        <TextsField
          name="settings.legalLine"
          label={t('site-settings:legal_line')}
          hint={t('site-settings:legal_line_hint')}
          texts={legalLine}
          answer={answer}
          maxLength={200}
        />
      </div>
    </Panel>
  );
}

/** Contact data for customers. */
export function ContactFields({ site, answer, serviceAddress }: SiteFieldsProps & { serviceAddress: ServiceAddress }) {
  const { t } = useTexts();
  const value = (name: 'servicePhone' | 'serviceEmail' | 'serviceType' | 'serviceLink') =>
    answer?.values[`settings.${name}`] ?? site.settings[name] ?? '';
  return (
    <Panel title={t('platform-office:sites.contact')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="settings.servicePhone"
          label={t('platform-office:sites.setting.servicePhone')}
          type="tel"
          maxLength={40}
          autoComplete="off"
          defaultValue={value('servicePhone')}
          problem={answer?.problems['settings.servicePhone']}
        />
        <TextField
          name="settings.serviceEmail"
          label={t('platform-office:sites.setting.serviceEmail')}
          hint={serviceAddress && !serviceAddress.isConfirmed ? t('service-address:state.waiting_hint') : undefined}
          type="email"
          maxLength={254}
          autoComplete="off"
          defaultValue={value('serviceEmail')}
          problem={answer?.problems['settings.serviceEmail']}
        />
        <SelectField
          name="settings.serviceType"
          label={t('platform-office:sites.setting.serviceType')}
          defaultValue={value('serviceType') || 'h5'}
          problem={answer?.problems['settings.serviceType']}
        >
          {SERVICE_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`platform-office:sites.service.${type}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          name="settings.serviceLink"
          label={t('platform-office:sites.setting.serviceLink')}
          hint={t('platform-office:sites.setting.serviceLink_hint')}
          type="url"
          maxLength={500}
          autoComplete="off"
          placeholder="https://"
          defaultValue={value('serviceLink')}
          problem={answer?.problems['settings.serviceLink']}
        />
      </div>
      <div className="mt-4 grid gap-4">
        <LanguageSwitch filled={[site.settings.serviceMessage ?? {}]} answer={answer} />
        <TextsField
          name="settings.serviceMessage"
          label={t('platform-office:sites.setting.serviceMessage')}
          hint={t('platform-office:sites.setting.serviceMessage_hint')}
          texts={site.settings.serviceMessage ?? {}}
          answer={answer}
          rows={2}
          maxLength={300}
        />
      </div>
    </Panel>
  );
}
