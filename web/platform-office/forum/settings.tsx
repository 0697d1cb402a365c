import { Form, useNavigation } from 'react-router';
import { readMediaStatus } from '../../../domains/forum/media/media-status.server.ts';
import { settingsInput } from '../../../domains/forum/moderation/contract.ts';
import { saveForumSettings } from '../../../domains/forum/moderation/office.server.ts';
import { readForumSettings } from '../../../domains/forum/moderation/read-office.server.ts';
import { TENTHS } from '../../../domains/forum/money/rules.ts';
import { FORUM_THEMES } from '../../../domains/forum/rules.ts';
import { decimalText, parseMoney } from '../../../platform/locale/money.ts';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import { SettingsSection } from '../../back-office/kit/settings-section.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readNumber } from '../../forms/handle-form.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/settings';
import { aboutForum, chosenForum } from './chosen-forum.server.ts';
import { ForumPage } from './forum-page.tsx';
import { MoneySettings } from './money-settings.tsx';
import { POINT_NUMBERS, PointsSettings } from './points-settings.tsx';
import { readLevels } from './read-levels.server.ts';

const NEWCOMERS = [
  'newDays',
  'basicTopicsEntered',
  'newTopicsPerDay',
  'newRepliesPerDay',
  'newLinksPerPost',
  'newPicturesPerPost',
] as const;
const SWITCHES = ['reviewFirstPost', 'reviewEverything', 'approveMembers', 'withdrawRealName'] as const;
const SPLIT = ['authorTenths', 'siteTenths', 'inviterTenths', 'incomeDays'] as const;
/** Typed as amounts. */
const AMOUNTS = ['tipMinimum', 'bountyMinimum', 'withdrawDailyLimit'] as const;
const NUMBERS = [...NEWCOMERS, 'hideAfterReports', ...SPLIT, ...POINT_NUMBERS] as const;
const TEXTS = ['title', 'description', 'keywords'] as const;
const LENGTHS = { title: 100, description: 300, keywords: 300 } as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const chosen = await chosenForum(context, request);
  const [forum, media] = await Promise.all([readForumSettings(chosen.at), readMediaStatus(chosen.at)]);
  const { defaultCurrency: currency } = chosen.at.site;
  const { settings } = forum;
  const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, decimalText(settings[name], currency)]));
  const values = { ...settings, siteTenths: TENTHS - settings.authorTenths };
  return { about: aboutForum(chosen), forum: { ...forum, settings: values }, media, currency, amounts };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (_ctx, { submitted }) => {
    const { at } = await chosenForum(context, request);
    const input = {
      theme: submitted.theme,
      ...Object.fromEntries(TEXTS.map((name) => [name, readTexts(submitted, name)])),
      settings: {
        ...Object.fromEntries(NUMBERS.map((name) => [name, readNumber(submitted[`settings.${name}`])])),
        ...Object.fromEntries(AMOUNTS.map((name) => [name, amountOf(submitted[`settings.${name}`], at)])),
        levels: readLevels(submitted),
        bountyRule: submitted['settings.bountyRule'] ?? 'most_liked',
        ...Object.fromEntries(SWITCHES.map((name) => [name, submitted[`settings.${name}`] === 'on'])),
      },
    };
    await saveForumSettings(at, parseOrRefuse(settingsInput, input));
    return { done: 'saved' };
  });
}

/** What is no amount stays as it was typed, and is refused beside its field. */
function amountOf(typed: string | undefined, { site }: { site: { defaultCurrency: string } }): number | string {
  return parseMoney(typed?.trim() || '0', site.defaultCurrency) ?? typed ?? '';
}

/** A forum's theme and texts, the limits of new members, what is held for review, what members pay and earn. */
export default function ForumSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { about, forum, media, currency, amounts } = loaderData;
  const { state } = useNavigation();
  const answer = actionData as FormAnswer | undefined;
  const number = (name: (typeof NUMBERS)[number]) => (
    <TextField
      key={name}
      name={`settings.${name}`}
      label={t(`forum-office:settings.${name}`)}
      hint={t(`forum-office:settings.hint.${name}`)}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={answer?.values[`settings.${name}`] ?? forum.settings[name]}
      problem={answer?.problems[`settings.${name}`]}
    />
  );
  return (
    <ForumPage about={about} tab="settings" hint={t('forum-office:settings.hint.page')} answer={answer}>
      <Form method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <SettingsSection title={t('forum-office:settings.face')} hint={t('forum-office:settings.face_hint')}>
          <div className="grid gap-4">
            <SelectField
              name="theme"
              label={t('forum-office:settings.theme')}
              defaultValue={answer?.values.theme ?? forum.theme}
              problem={answer?.problems.theme}
            >
              {FORUM_THEMES.map((name) => (
                <option key={name} value={name}>
                  {t(`forum-office:settings.themes.${name}`)}
                </option>
              ))}
            </SelectField>
            <LanguageSwitch
              filled={[...TEXTS.map((name) => forum[name]), ...forum.settings.levels.map(({ name }) => name)]}
              answer={answer}
            />
            {TEXTS.map((name) => (
              <TextsField
                key={name}
                name={name}
                label={t(`forum-office:settings.${name}`)}
                texts={forum[name]}
                maxLength={LENGTHS[name]}
                {...(name === 'description' ? { rows: 3 } : {})}
                {...(answer ? { answer } : {})}
              />
            ))}
          </div>
        </SettingsSection>
        <SettingsSection title={t('forum-office:settings.newcomers')} hint={t('forum-office:settings.newcomers_hint')}>
          <div className="grid items-start gap-4 sm:grid-cols-2">{NEWCOMERS.map(number)}</div>
        </SettingsSection>
        <SettingsSection title={t('forum-office:settings.review')} hint={t('forum-office:settings.hint.review')}>
          <div className="grid gap-4">
            {SWITCHES.filter((name) => name !== 'withdrawRealName').map((name) => (
              <Checkbox
                key={name}
                name={`settings.${name}`}
                defaultChecked={answer ? answer.values[`settings.${name}`] === 'on' : forum.settings[name]}
              >
                {t(`forum-office:settings.${name}`)}
              </Checkbox>
            ))}
            <div className="max-w-sm">{number('hideAfterReports')}</div>
          </div>
        </SettingsSection>
        <MoneySettings {...{ forum, currency, amounts, answer, number }} />
        <PointsSettings {...{ levels: forum.settings.levels, answer, number }} />
        <SettingsSection title={t('forum-office:media.title')} hint={t('forum-office:media.hint')}>
          <p className="flex items-start gap-2">
            <Icon
              name={media.hasFfmpeg ? 'circle-check' : 'triangle-alert'}
              size={18}
              className={media.hasFfmpeg ? 'mt-0.5 shrink-0 text-success' : 'mt-0.5 shrink-0 text-warning'}
            />
            {t(media.hasFfmpeg ? 'forum-office:media.with' : 'forum-office:media.without')}
          </p>
          <p className="tabular mt-2 text-[13px] text-secondary">
            {t('forum-office:media.counts', { waiting: media.waiting, failed: media.failed })}
          </p>
        </SettingsSection>
        <SaveBar busy={state === 'submitting'} />
      </Form>
    </ForumPage>
  );
}
