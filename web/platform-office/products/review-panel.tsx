import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';

/** Whether new products are reviewed before sale, and the way to those that wait. */
export function ReviewPanel({ review: { on, waiting } }: { review: { on: boolean; waiting: number } }) {
  const { t } = useTexts();
  return (
    <div className="mb-4">
      <Panel title={t('product-admin:review')} hint={t('product-admin:review_hint')}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            {t(on ? 'product-admin:review_is_on' : 'product-admin:review_is_off')}{' '}
            <Link to="/admin/products?state=waiting" className="link inline-flex min-h-11 items-center">
              {t('product-admin:waiting_count', { count: waiting })}
            </Link>
          </p>
          <ActionForm
            intent={on ? 'review_off' : 'review_on'}
            label={t(on ? 'product-admin:review_turn_off' : 'product-admin:review_turn_on')}
          />
        </div>
      </Panel>
    </div>
  );
}
