import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { OfficeForm } from './office-form.tsx';

interface RoleFormProps {
  userId: number;
  nickname: string;
  /** Name of the field. */
  label: string;
  current: string;
  choices: readonly { value: string; label: string }[];
}

/** Gives a member of a team another role: submits the intent `set-role` with `userId` and `role`. */
export function RoleForm({ userId, nickname, label, current, choices }: RoleFormProps) {
  const { t } = useTexts();
  return (
    <OfficeForm method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="intent" value="set-role" />
      <input type="hidden" name="userId" value={userId} />
      <select
        name="role"
        defaultValue={current}
        key={current}
        aria-label={`${label}: ${nickname}`}
        className="h-11 max-w-44 rounded-control border border-line bg-card px-2 text-base md:h-9 md:text-[13px]"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Button type="submit" variant="secondary" size="sm" aria-label={`${t('shell:ui.save')}: ${nickname}`}>
        {t('shell:ui.save')}
      </Button>
    </OfficeForm>
  );
}
