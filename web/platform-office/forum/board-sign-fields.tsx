import type { OfficeBoard } from '../../../domains/forum/moderation/read-office.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import './board-signs.css';

/** Pictograms that suit a board. */
const SIGNS = [
  'hand',
  'cooking-pot',
  'coffee',
  'headphones',
  'shirt',
  'tent',
  'house',
  'wrench',
  'messages-square',
] as const;
const isListed = (icon: string) => icon === '' || SIGNS.some((sign) => sign === icon);

/** The sign of a board: a pictogram, the first letter of its name or an emoji, on its colour. */
export function BoardSignFields({ board, answer }: { board: OfficeBoard | null; answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  const stored = board?.icon ?? '';
  const icon = answer ? (answer.values.icon ?? '') : isListed(stored) ? stored : '';
  const emoji = answer ? (answer.values.emoji ?? '') : isListed(stored) ? '' : stored;
  const color = answer ? (answer.values.color ?? '') : (board?.color ?? '');
  const hasColor = answer ? answer.values.hasColor === 'on' : color !== '';
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-medium">{t('forum-office:board.icon')}</legend>
        <div className="flex flex-wrap gap-2">
          <label className="sign-choice px-3">
            <input type="radio" name="icon" value="" defaultChecked={icon === ''} className="sr-only" />
            {t('forum-office:board.no_icon')}
          </label>
          {SIGNS.map((sign) => (
            <label key={sign} title={t(`forum-office:board.signs.${sign}`)} className="sign-choice w-11">
              <input type="radio" name="icon" value={sign} defaultChecked={icon === sign} className="sr-only" />
              <Icon name={sign} size={20} />
              <span className="sr-only">{t(`forum-office:board.signs.${sign}`)}</span>
            </label>
          ))}
        </div>
        {answer?.problems.icon && <p className="mt-1 text-[13px] text-danger">{answer.problems.icon}</p>}
      </fieldset>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          name="emoji"
          label={t('forum-office:board.emoji')}
          maxLength={60}
          autoComplete="off"
          defaultValue={emoji}
        />
        <fieldset>
          <legend className="mb-1.5 font-medium">{t('forum-office:board.color')}</legend>
          <div className="flex min-h-11 flex-wrap items-center gap-3">
            <Checkbox name="hasColor" defaultChecked={hasColor}>
              {t('forum-office:board.own_color')}
            </Checkbox>
            <input
              type="color"
              name="color"
              aria-label={t('forum-office:board.color')}
              aria-invalid={answer?.problems.color ? true : undefined}
              defaultValue={color || '#1d5cff'}
              className="h-10 w-16 rounded-control border border-line bg-card p-1"
            />
          </div>
          {answer?.problems.color && <p className="mt-1 text-[13px] text-danger">{answer.problems.color}</p>}
        </fieldset>
      </div>
    </>
  );
}
