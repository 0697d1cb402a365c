import type { StoreBlock } from '../../../domains/stores/document.ts';
import { FLOOR_SOURCES, MAX_FLOOR, MAX_TEXT, MAX_TITLE } from '../../../domains/stores/rules.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BlockCoupons } from './block-coupons.tsx';
import { BlockPicture } from './block-picture.tsx';
import type { DesignData } from './read-design-page.server.ts';

interface BlockFormProps {
  block: StoreBlock;
  design: DesignData;
  answer?: FormAnswer;
}

const TEXTS = ['title', 'text', 'button', 'tagline', 'note', 'address'] as const;
const LENGTHS: Partial<Record<(typeof TEXTS)[number], number>> = { text: MAX_TEXT, address: 300 };
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Changes with what the form shows; products are chosen beside it, and what is typed meanwhile stays. */
export const formKey = (block: StoreBlock) => JSON.stringify({ ...block, productId: 0, productIds: [], source: '' });

/** The fields of one block; what is left empty shows the shop's own. */
export function BlockForm({ block, design, answer }: BlockFormProps) {
  const { t } = useTexts();
  const texts = TEXTS.flatMap((name) => (name in block ? [[name, textsOf(block, name)] as const] : []));
  const isEmpty = texts.length === 0 && !('count' in block) && !('link' in block) && block.kind !== 'coupons';
  return (
    <Card title={t(`design:block.${block.kind}`)}>
      <p className="mb-3 text-secondary">{t(`design:about.${block.kind}`)}</p>
      {!isEmpty && (
        <OfficeForm method="post" preventScrollReset noValidate className="office-form grid gap-4">
          <input type="hidden" name="revision" value={design.revision} />
          <input type="hidden" name="block" value={block.id} />
          {texts.length > 0 && <LanguageSwitch filled={texts.map(([, each]) => each)} answer={answer} />}
          {texts.map(([name, each]) => (
            <TextsField
              key={name}
              name={name}
              label={t(`design:field.${name}`)}
              texts={each}
              answer={answer}
              maxLength={LENGTHS[name] ?? MAX_TITLE}
              rows={name === 'text' ? 4 : undefined}
            />
          ))}
          <OwnFields block={block} design={design} answer={answer} />
          <SaveBar intent="fill" label={t('design:save_block')} />
        </OfficeForm>
      )}
    </Card>
  );
}

const textsOf = (block: StoreBlock, name: string) => (block as unknown as Record<string, Texts>)[name] ?? {};

function OwnFields({ block, design, answer }: BlockFormProps) {
  const { t } = useTexts();
  const { categories } = design;
  const problems = answer?.problems ?? {};
  return (
    <>
      {block.kind === 'floor' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label={t('design:field.source')} name="source" key={block.source} defaultValue={block.source}>
            {FLOOR_SOURCES.map((source) => (
              <option key={source} value={source}>
                {t(`design:source.${source}`)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('design:field.category')} name="categoryId" defaultValue={block.categoryId ?? ''}>
            <option value="">{t('design:any_category')}</option>
            {categories
              .flatMap((top) => [top, ...top.below])
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </SelectField>
        </div>
      )}
      {'picture' in block && (
        <BlockPicture current={block.picture} pictures={design.pictures} problem={problems.picture} />
      )}
      {block.kind === 'coupons' && <BlockCoupons chosen={block.couponIds ?? []} coupons={design.coupons} />}
      {'count' in block && (
        <TextField
          label={t('design:field.count')}
          name="count"
          type="number"
          min={1}
          max={block.kind === 'floor' ? MAX_FLOOR : 12}
          defaultValue={String(block.count)}
          problem={problems.count}
        />
      )}
      {'link' in block && (
        <TextField
          label={t('design:field.link')}
          name="link"
          type="url"
          defaultValue={block.link}
          problem={problems.link}
        />
      )}
      {block.kind === 'countdown' && (
        <TextField
          label={t('design:field.ends_at')}
          hint={t('design:ends_at_hint')}
          name="endsAt"
          type="datetime-local"
          defaultValue={block.endsAt?.slice(0, 16) ?? ''}
          problem={problems.endsAt}
        />
      )}
      {block.kind === 'hours' &&
        DAYS.map((day, place) => (
          <div key={day} className="grid grid-cols-2 gap-3">
            {(['open', 'close'] as const).map((edge) => (
              <TextField
                key={edge}
                label={`${t(`design:day.${day}`)} · ${t(`design:${edge}s`)}`}
                name={`${edge}.${place}`}
                type="time"
                defaultValue={block.days[place]?.[edge] ?? ''}
                problem={problems[`days.${place}.${edge}`]}
              />
            ))}
          </div>
        ))}
    </>
  );
}
