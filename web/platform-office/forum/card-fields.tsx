import type { OfficeCard } from '../../../domains/forum/cards/contract.ts';
import { MAX_BENEFITS, MAX_CARD_NAME } from '../../../domains/forum/cards/rules.ts';
import { decimalText } from '../../../platform/locale/money.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { PictureField } from '../../forms/uploads/picture-field.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface CardFieldsProps {
  card: OfficeCard | null;
  roles: readonly { id: number; name: string }[];
  currency: string;
  answer: FormAnswer | undefined;
}

/** Name and benefits, picture, price, days, role, stock, place, and whether a card is on sale. */
export function CardFields({ card, roles, currency, answer }: CardFieldsProps) {
  const { t } = useTexts();
  const texts = answer ? { answer } : {};
  return (
    <Panel>
      <div className="grid max-w-2xl gap-4">
        <LanguageSwitch filled={[card?.name ?? {}, card?.benefits ?? {}]} {...texts} />
        <TextsField
          name="name"
          label={t('forum-cards:office.name')}
          texts={card?.name ?? {}}
          maxLength={MAX_CARD_NAME}
          {...texts}
        />
        <TextsField
          name="benefits"
          label={t('forum-cards:office.benefits')}
          texts={card?.benefits ?? {}}
          maxLength={MAX_BENEFITS}
          rows={5}
          {...texts}
        />
        <Terms card={card} currency={currency} answer={answer} />
        <RoleField card={card} roles={roles} answer={answer} />
        <CardPictureFields card={card} answer={answer} />
        <Checkbox name="isOnSale" defaultChecked={answer ? answer.values.isOnSale === 'on' : (card?.isOnSale ?? false)}>
          {t('forum-cards:office.on_sale')}
        </Checkbox>
      </div>
    </Panel>
  );
}

function Terms({ card, currency, answer }: Omit<CardFieldsProps, 'roles'>) {
  const { t } = useTexts();
  const first = {
    price: card ? decimalText(card.price.amount, card.price.currency) : '',
    days: card?.days ?? 30,
    stock: card?.stock ?? '',
    sort: card?.sort ?? 0,
  };
  const typed = (name: keyof typeof first) => ({
    name,
    label: t(`forum-cards:office.${name}`),
    autoComplete: 'off',
    defaultValue: answer?.values[name] ?? first[name],
    problem: answer?.problems[name],
  });
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        {...typed('price')}
        inputMode="decimal"
        start={<span className="tabular text-[13px]">{currency}</span>}
        required
      />
      <TextField {...typed('days')} inputMode="numeric" required />
      <TextField {...typed('stock')} inputMode="numeric" hint={t('forum-cards:office.stock_hint')} />
      <TextField {...typed('sort')} inputMode="numeric" />
    </div>
  );
}

function RoleField({ card, roles, answer }: Omit<CardFieldsProps, 'currency'>) {
  const { t } = useTexts();
  const isOffered = !card || roles.some(({ id }) => id === card.roleId);
  const offered = isOffered ? roles : [{ id: card.roleId, name: card.role }, ...roles];
  return (
    <SelectField
      name="roleId"
      label={t('forum-cards:office.role')}
      hint={t('forum-cards:office.role_hint')}
      defaultValue={answer?.values.roleId ?? card?.roleId ?? ''}
      problem={answer?.problems.roleId}
    >
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function CardPictureFields({ card, answer }: Pick<CardFieldsProps, 'card' | 'answer'>) {
  const { t } = useTexts();
  const picture = answer ? (answer.values.picture ?? '') : (card?.picture ?? '');
  return (
    <div className="grid gap-2">
      <PictureField
        name="picture"
        label={t('forum-cards:office.picture')}
        hint={t('forum-cards:office.picture_hint')}
        model="forum"
        describe={() => t('forum-cards:office.picture')}
        first={picture ? [picture] : []}
        most={1}
        {...(answer?.problems.picture ? { problem: answer.problems.picture } : {})}
      />
      {picture && (
        <noscript>
          <Checkbox name="noPicture">{t('forum-cards:office.no_picture')}</Checkbox>
        </noscript>
      )}
    </div>
  );
}
