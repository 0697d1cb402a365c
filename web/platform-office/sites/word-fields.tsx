import { useState } from 'react';
import type { OfficeSite } from '../../../domains/platform-office/sites/contract.ts';
import { contrastWithWhite, isReadable } from '../../../domains/platform-office/sites/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { LOCALES, type Texts } from '../../../platform/locale/locale.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

export interface SiteFieldsProps {
  site: OfficeSite;
  answer?: FormAnswer;
}

/** Name, description and the message of a closed site, in six languages. */
export function WordFields({ site, answer }: SiteFieldsProps) {
  const { t } = useTexts();
  const [name, info, closed] = [site.name, site.info, site.closedMessage] as Texts[];
  return (
    <Panel title={t('platform-office:sites.words')}>
      <div className="grid gap-4">
        <LanguageSwitch filled={[name ?? {}, info ?? {}]} answer={answer} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          <TextsField
            name="name"
            label={t('platform-office:sites.name')}
            texts={name ?? {}}
            answer={answer}
            maxLength={60}
          />
          <TextsField
            name="info"
            label={t('platform-office:sites.info')}
            texts={info ?? {}}
            answer={answer}
            rows={2}
            maxLength={300}
          />
          <TextsField
            name="closedMessage"
            label={t('platform-office:sites.closed_message')}
            hint={t('platform-office:sites.closed_message_hint')}
            texts={closed ?? {}}
            answer={answer}
            rows={2}
            maxLength={300}
          />
        </div>
      </div>
    </Panel>
  );
}

/** URLs and colour. The contrast is shown while choosing. */
export function LookFields({ site, answer }: SiteFieldsProps) {
  const { t, locale } = useTexts();
  const [color, setColor] = useState(
    answer?.values.themeColor ?? site.themeColor ?? (site.type === 'goods' ? '#e1251b' : '#1d5cff'),
  );
  const contrast = contrastWithWhite(color) ?? 0;
  const isOwn = answer ? answer.values.ownColor === 'on' : site.themeColor !== null;
  return (
    <Panel title={t('platform-office:sites.look')}>
      <div className="grid gap-4">
        <TextArea
          name="hosts"
          label={t('platform-office:sites.hosts')}
          hint={t('platform-office:sites.hosts_hint')}
          rows={3}
          defaultValue={answer?.values.hosts ?? site.hosts.join('\n')}
          problem={answer?.problems.hosts}
          spellCheck={false}
        />
        <div>
          <Checkbox name="ownColor" defaultChecked={isOwn}>
            {t('platform-office:sites.own_color')}
          </Checkbox>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <input
              type="color"
              name="themeColor"
              aria-label={t('platform-office:sites.color')}
              aria-invalid={answer?.problems.themeColor ? true : undefined}
              value={color}
              onChange={(event) => setColor(event.target.value)}
              className="h-10 w-16 rounded-control border border-line bg-card p-1"
            />
            <span
              aria-hidden="true"
              className="rounded-control px-4 py-2 font-semibold text-white"
              style={{ background: color }}
            >
              {t('platform-office:sites.color_sample')}
            </span>
            <span className={`tabular text-[13px] ${isReadable(color) ? 'text-success' : 'text-danger'}`}>
              {t(isReadable(color) ? 'platform-office:sites.contrast_good' : 'platform-office:sites.contrast_low', {
                ratio: formatNumber(Math.round(contrast * 10) / 10, locale),
              })}
            </span>
          </div>
          {answer?.problems.themeColor && <p className="mt-1 text-[13px] text-danger">{answer.problems.themeColor}</p>}
        </div>
      </div>
    </Panel>
  );
}

/** The available languages, default first, and the currency. */
export function LanguageFields({ site, answer, currencies }: SiteFieldsProps & { currencies: readonly string[] }) {
  const { t } = useTexts();
  return (
    <Panel title={t('platform-office:sites.languages')}>
      <div className="grid gap-4">
        <fieldset>
          <legend className="mb-1.5 font-medium">{t('platform-office:sites.locales')}</legend>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {LOCALES.map((mark) => (
              <Checkbox key={mark} name="locales" value={mark} defaultChecked={site.locales.includes(mark)}>
                {languageOf(mark).name}
              </Checkbox>
            ))}
          </div>
          {answer?.problems.locales && <p className="mt-1 text-[13px] text-danger">{answer.problems.locales}</p>}
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            name="defaultLocale"
            label={t('platform-office:sites.default_locale')}
            defaultValue={answer?.values.defaultLocale ?? site.defaultLocale}
            problem={answer?.problems.defaultLocale}
          >
            {LOCALES.map((mark) => (
              <option key={mark} value={mark}>
                {languageOf(mark).name}
              </option>
            ))}
          </SelectField>
          <SelectField
            name="defaultCurrency"
            label={t('platform-office:sites.default_currency')}
            defaultValue={answer?.values.defaultCurrency ?? site.defaultCurrency}
            problem={answer?.problems.defaultCurrency}
          >
            {currencies.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </SelectField>
          <TextField
            name="settings.timeZone"
            label={t('platform-office:sites.setting.timeZone')}
            hint={t('platform-office:sites.setting.timeZone_hint')}
            autoComplete="off"
            maxLength={60}
            defaultValue={answer?.values['settings.timeZone'] ?? site.settings.timeZone ?? 'Asia/Shanghai'}
            problem={answer?.problems['settings.timeZone']}
          />
        </div>
      </div>
    </Panel>
  );
}
