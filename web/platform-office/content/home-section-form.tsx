import { useRef } from 'react';
import { Form } from 'react-router';
import type { OfficeSection } from '../../../domains/platform-office/home-sections/contract.ts';
import { MAX_TEXT, MAX_TITLE } from '../../../domains/platform-office/home-sections/rules.ts';
import {
  type HomeSectionKind,
  hasTitle,
  OWN_SECTIONS,
  STANDARD_SECTIONS,
} from '../../../domains/sites/home-sections.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { AdvertisementTimes } from './advertisement-times.tsx';
import { PictureForm } from './picture-form.tsx';

interface HomeSectionFormProps {
  /** Undefined for a new one. */
  section: OfficeSection | undefined;
  kind: HomeSectionKind;
  /** The kinds that the page already has: those of the standard list are offered once. */
  present: readonly HomeSectionKind[];
  list: `?${string}`;
  answer?: FormAnswer;
}

/** What one section shows, when and in which languages. */
export function HomeSectionForm({ section, kind, present, list, answer }: HomeSectionFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  useProblemFocus(form, answer);
  const page = section ? (`${list}&edit=${section.id}` as const) : (`${list}&new=${kind}` as const);
  const kinds = [...OWN_SECTIONS, ...STANDARD_SECTIONS.filter((each) => present.length > 0 && !present.includes(each))];
  const own = answer?.values.intent === 'save' ? answer : undefined;
  const isOn = own ? own.values.active === 'on' : (section?.active ?? true);
  return (
    <Panel
      title={section ? t(`home-sections:kinds.${kind}`) : t('home-sections:add')}
      hint={t(`home-sections:about.${kind}`)}
    >
      {!section && (
        <div className="mb-4">
          <TabLinks
            label={t('home-sections:kind')}
            current={kind}
            tabs={kinds.map((key) => ({ key, label: t(`home-sections:kinds.${key}`), to: `${list}&new=${key}` }))}
          />
        </div>
      )}
      <Form ref={form} method="post" action={page} noValidate className="grid gap-4">
        <input type="hidden" name="id" value={section?.id ?? ''} />
        <input type="hidden" name="kind" value={kind} />
        {hasTitle(kind) && (
          <>
            <LanguageSwitch filled={[section?.title ?? {}, section?.text ?? {}]} answer={own} />
            <TextsField
              name="title"
              label={t('platform-office:content.title')}
              hint={kind === 'products' || kind === 'picture' ? undefined : t('home-sections:title_hint')}
              texts={section?.title ?? {}}
              answer={own}
              maxLength={MAX_TITLE}
            />
          </>
        )}
        {kind === 'picture' && (
          <>
            <TextsField
              name="text"
              label={t('home-sections:text')}
              texts={section?.text ?? {}}
              answer={own}
              rows={4}
              maxLength={MAX_TEXT}
            />
            <TextField
              name="link"
              label={t('platform-office:content.leads_to')}
              hint={t('platform-office:ads.link_hint')}
              maxLength={500}
              autoComplete="off"
              defaultValue={own?.values.link ?? section?.link}
              problem={own?.problems.link}
            />
          </>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
          <AdvertisementTimes shown={section} answer={own} />
        </div>
        <Checkbox name="active" defaultChecked={isOn}>
          {t('home-sections:on')}
        </Checkbox>
        <SaveBar intent="save">
          <ButtonLink to={list} variant="secondary">
            {t('shell:ui.cancel')}
          </ButtonLink>
        </SaveBar>
      </Form>
      {section?.kind === 'picture' && (
        <PictureForm
          id={section.id}
          image={section.image}
          of="home_section"
          page={`/admin/home_sections${list}&edit=${section.id}`}
        />
      )}
    </Panel>
  );
}
