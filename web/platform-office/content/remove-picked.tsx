import { Form } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The form of a list's ticks, with a button that deletes the ticked ones after confirmation. */
export function RemovePicked({ id }: { id: string }) {
  const { t } = useTexts();
  return (
    <Form id={id} method="post" className="mt-3">
      <input type="hidden" name="intent" value="remove" />
      <details className="relative w-fit">
        <summary className="flex min-h-8 list-none items-center gap-2 rounded-control border border-line bg-card px-3 py-1 font-semibold text-[13px] text-danger hover:border-faint [&::-webkit-details-marker]:hidden">
          <Icon name="trash-2" size={15} />
          {t('platform-office:content.remove_picked')}
        </summary>
        <div className="mt-1.5 grid w-72 max-w-[calc(100vw-48px)] gap-3 rounded-card border border-line bg-card p-4 shadow-float">
          <p className="text-[13px]">{t('platform-office:content.remove_question')}</p>
          <Button type="submit" variant="danger" size="sm">
            {t('platform-office:content.remove_picked')}
          </Button>
        </div>
      </details>
    </Form>
  );
}
