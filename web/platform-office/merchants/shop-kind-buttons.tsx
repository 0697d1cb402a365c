import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';

interface ShopKindButtonsProps {
  id: number;
  name: string;
  /** The question before it is removed; undefined while it cannot be. */
  removal: string | undefined;
}

/** Edit and remove one category or type of shops. */
export function ShopKindButtons({ id, name, removal }: ShopKindButtonsProps) {
  const { t } = useTexts();
  return (
    <div className="flex flex-wrap gap-1.5 md:justify-end">
      <ButtonLink to={`?edit=${id}`} variant="secondary" size="sm" aria-label={`${t('shell:ui.edit')}: ${name}`}>
        {t('shell:ui.edit')}
      </ButtonLink>
      {removal && (
        <ConfirmAction intent="remove" values={{ id }} label={t('shell:ui.delete')} about={name} question={removal} />
      )}
    </div>
  );
}
