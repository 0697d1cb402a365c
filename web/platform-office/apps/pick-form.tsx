import { useRef } from 'react';
import { Form } from 'react-router';
import type { OfficePick } from '../../../domains/app-market/editorial/contract.ts';
import { EDITORIAL_LENGTHS } from '../../../domains/app-market/editorial/rules.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

interface NamedApp {
  id: number;
  name: string;
  icon: string;
}

interface PickFormProps {
  /** Undefined for a new one. */
  pick: OfficePick | undefined;
  /** The first day without a pick. */
  freeDay: string;
  search: string;
  found: readonly NamedApp[];
  answer: FormAnswer | undefined;
}

/** Day, app and texts of a pick. The app is one of those that the search above the form found. */
export function PickForm({ pick, freeDay, search, found, answer }: PickFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  useProblemFocus(form, answer);
  const page: Record<string, string> = pick ? { edit: pick.day } : { new: '1' };
  const { title = {}, text = {} } = pick ?? {};
  const apps = [...(pick ? [pick.app] : []), ...found.filter(({ id }) => id !== pick?.app.id)];
  const chosen = answer?.values.appId ?? String((search ? found[0] : pick?.app)?.id ?? '');
  return (
    <Panel title={t(pick ? 'app-collections:edit_pick' : 'app-collections:add_pick')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <AppSearch page={page} search={search} isEmpty={search !== '' && found.length === 0} />
        <Form
          ref={form}
          method="post"
          action={`?${new URLSearchParams({ ...page, ...(search && { q: search }) })}`}
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
        >
          <input type="hidden" name="from" value={pick?.day ?? ''} />
          <AppChoice apps={apps} chosen={chosen} problem={answer?.problems.appId} />
          <TextField
            name="day"
            type="date"
            label={t('app-collections:day')}
            hint={t('app-collections:day_hint')}
            required
            className="md:max-w-60"
            defaultValue={answer?.values.day ?? pick?.day ?? freeDay}
            problem={answer?.problems.day}
          />
          <LanguageSwitch filled={[title, text]} answer={answer} />
          <TextsField
            name="title"
            label={t('app-collections:title')}
            hint={t('app-collections:pick_title_hint')}
            texts={title}
            answer={answer}
            maxLength={EDITORIAL_LENGTHS.title}
          />
          <TextsField
            name="text"
            label={t('app-collections:text')}
            texts={text}
            answer={answer}
            rows={3}
            maxLength={EDITORIAL_LENGTHS.text}
          />
          <SaveBar intent="save">
            <ButtonLink to="?" variant="secondary">
              {t('shell:ui.cancel')}
            </ButtonLink>
          </SaveBar>
        </Form>
      </div>
    </Panel>
  );
}

function AppSearch({ page, search, isEmpty }: { page: Record<string, string>; search: string; isEmpty: boolean }) {
  const { t } = useTexts();
  return (
    <div>
      <Form method="get" preventScrollReset className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        {Object.entries(page).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField name="q" type="search" label={t('app-collections:search')} defaultValue={search} maxLength={60} />
        <Button type="submit" variant="secondary" className="min-h-11">
          {t('shell:search')}
        </Button>
      </Form>
      {isEmpty && <p className="mt-2 text-secondary">{t('app-collections:nothing_found')}</p>}
    </div>
  );
}

interface AppChoiceProps {
  apps: readonly NamedApp[];
  chosen: string;
  problem: string | undefined;
}

function AppChoice({ apps, chosen, problem }: AppChoiceProps) {
  const { t } = useTexts();
  return (
    <div>
      <RadioGroup
        key={apps.map(({ id }) => id).join('.')}
        legend={t('app-collections:app')}
        name="appId"
        choices={apps.map(({ id, name, icon }) => ({
          value: String(id),
          label: (
            <span className="flex min-w-0 items-center gap-2">
              <Picture src={icon} alt="" className="size-8 shrink-0 rounded-control" />
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            </span>
          ),
        }))}
        defaultValue={chosen}
        problem={problem}
      />
      {apps.length === 0 && <p className="text-secondary">{t('app-collections:search_first')}</p>}
    </div>
  );
}
