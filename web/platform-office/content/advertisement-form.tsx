import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OfficeAdvertisement } from '../../../domains/platform-office/front/contract.ts';
import { type Place, QUICK_ICONS, SHOWN } from '../../../domains/platform-office/front/rules.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { AdvertisementTimes } from './advertisement-times.tsx';
import { PictureForm } from './picture-form.tsx';

interface AdvertisementFormProps {
  /** Undefined for a new one. */
  advertisement: OfficeAdvertisement | undefined;
  place: Place;
  site: number;
  list: `?${string}`;
  next: number;
  answer?: FormAnswer;
}

/** The fields of its placement, and its picture in a separate form. */
export function AdvertisementForm(props: AdvertisementFormProps) {
  const { advertisement, place, site, list, next, answer } = props;
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  useProblemFocus(form, answer);
  const shown = SHOWN[place];
  const texts = { answer, title: advertisement?.title ?? {}, subtitle: advertisement?.subtitle ?? {} };
  return (
    <Panel
      title={t(advertisement ? 'platform-office:ads.edit' : 'platform-office:ads.add')}
      hint={t(`platform-office:ads.places.${place}`)}
      className="mb-5"
    >
      <Form
        ref={form}
        method="post"
        action={advertisement ? `${list}&edit=${advertisement.id}` : `${list}&new=1`}
        noValidate
        className="grid gap-4"
      >
        <input type="hidden" name="site" value={site} />
        <input type="hidden" name="place" value={place} />
        <input type="hidden" name="id" value={advertisement?.id ?? ''} />
        <LanguageSwitch filled={[texts.title, ...(shown.subtitle ? [texts.subtitle] : [])]} answer={answer} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
          <TextsField
            name="title"
            label={t('platform-office:content.title')}
            texts={texts.title}
            answer={answer}
            maxLength={120}
          />
          {shown.subtitle && (
            <TextsField
              name="subtitle"
              label={t('platform-office:ads.subtitle')}
              texts={texts.subtitle}
              answer={answer}
              maxLength={200}
            />
          )}
          {shown.button && (
            <TextsField
              name="button"
              label={t('platform-office:ads.button')}
              texts={advertisement?.button ?? {}}
              answer={answer}
              maxLength={40}
            />
          )}
          <TextField
            name="link"
            label={t('platform-office:content.leads_to')}
            hint={t('platform-office:ads.link_hint')}
            maxLength={500}
            autoComplete="off"
            defaultValue={answer?.values.link ?? advertisement?.link}
            problem={answer?.problems.link}
          />
          <TextField
            name="sort"
            label={t('platform-office:content.sort')}
            hint={t('platform-office:content.sort_hint')}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={answer?.values.sort ?? advertisement?.sort ?? next}
            problem={answer?.problems.sort}
          />
          <AdvertisementTimes shown={advertisement} answer={answer} />
          {shown.icon && <IconChoice chosen={answer?.values.icon ?? advertisement?.icon ?? ''} />}
          {shown.color && <ColorChoice color={answer?.values.color ?? advertisement?.color ?? ''} />}
        </div>
        <SaveBar intent="save" busy={formData?.get('intent') === 'save'}>
          <ButtonLink to={list} variant="secondary">
            {t('shell:ui.cancel')}
          </ButtonLink>
        </SaveBar>
      </Form>
      {shown.image && advertisement && (
        <PictureForm
          id={advertisement.id}
          image={advertisement.image}
          of="advertisement"
          page={`/admin/advertisements${list}&edit=${advertisement.id}`}
        />
      )}
    </Panel>
  );
}

function IconChoice({ chosen }: { chosen: string }) {
  const { t } = useTexts();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t('platform-office:ads.icon')}</legend>
      <div className="flex flex-wrap gap-2">
        {QUICK_ICONS.map((name) => (
          <label
            key={name}
            className="flex size-10 cursor-pointer items-center justify-center rounded-control border border-line has-[:checked]:border-brand has-[:checked]:bg-brand-tint has-[:checked]:text-brand-hover has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-brand"
          >
            <input
              type="radio"
              name="icon"
              value={name}
              defaultChecked={name === chosen}
              aria-label={name}
              className="sr-only"
            />
            <Icon name={name} size={20} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ColorChoice({ color }: { color: string }) {
  const { t } = useTexts();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t('platform-office:ads.color')}</legend>
      <div className="flex items-center gap-3">
        <Checkbox name="hasColor" defaultChecked={color !== ''}>
          {t('platform-office:ads.has_color')}
        </Checkbox>
        <input
          type="color"
          name="color"
          aria-label={t('platform-office:ads.color')}
          defaultValue={color || '#1d5cff'}
          className="h-10 w-16 rounded-control border border-line bg-card p-1"
        />
      </div>
    </fieldset>
  );
}
