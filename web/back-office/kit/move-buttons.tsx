import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OfficeForm } from './office-form.tsx';

interface MoveButtonsProps {
  id: number;
  name: string;
  /** Counted from 0. */
  place: number;
  isLast: boolean;
}

/** Moves one row of an ordered list up or down: submits `move` with the id and the new place. */
export function MoveButtons({ id, name, place, isLast }: MoveButtonsProps) {
  const { t } = useTexts();
  return (
    <OfficeForm method="post" preventScrollReset className="flex">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="id" value={id} />
      <Step to={place - 1} icon="arrow-up" label={t('back-office:move_up', { name })} disabled={place === 0} />
      <Step to={place + 1} icon="arrow-down" label={t('back-office:move_down', { name })} disabled={isLast} />
    </OfficeForm>
  );
}

interface StepProps {
  to: number;
  icon: 'arrow-up' | 'arrow-down';
  label: string;
  disabled: boolean;
}

function Step({ to, icon, label, disabled }: StepProps) {
  return (
    <button
      type="submit"
      name="to"
      value={to}
      aria-label={label}
      disabled={disabled}
      className="grid size-11 place-items-center rounded-control text-secondary hover:bg-ink/5 hover:text-ink disabled:opacity-30 md:size-9"
    >
      <Icon name={icon} size={16} />
    </button>
  );
}
