import { Form } from 'react-router';
import { CENTRE_STATES, type CentreState } from '../../../domains/promotions/rules.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface CentreFilterProps {
  tab: string;
  state: CentreState | null;
  keyword: string;
  merId: number;
  href: (state: CentreState | null) => PageAddress;
}

/** Filters of the coupon centre: by state and name. */
export function CentreFilter({ tab, state, keyword, merId, href }: CentreFilterProps) {
  const { t } = useTexts();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3">
      <nav aria-label={t('coupons:centre.states')} className="flex flex-wrap gap-2">
        {[null, ...CENTRE_STATES].map((each) => (
          <Link
            key={each ?? 'all'}
            to={href(each)}
            preventScrollReset
            aria-current={each === state ? 'true' : undefined}
            className={cx(
              'flex min-h-8 items-center rounded-full px-4 text-[13px]',
              each === state ? 'bg-brand-tint font-semibold text-brand-hover' : 'bg-page text-secondary hover:text-ink',
            )}
          >
            {t(`coupons:centre.state.${each ?? 'all'}`)}
          </Link>
        ))}
      </nav>
      <Form role="search" className="flex min-w-0 flex-1 basis-60 gap-2 md:max-w-xs">
        {tab !== 'all' && <input type="hidden" name="scope" value={tab} />}
        {merId > 0 && <input type="hidden" name="merId" value={merId} />}
        {state && <input type="hidden" name="state" value={state} />}
        <div className="min-w-0 flex-1">
          <TextField
            key={keyword}
            type="search"
            name="keyword"
            label={t('coupons:centre.search')}
            hideLabel
            placeholder={t('coupons:centre.search')}
            defaultValue={keyword}
            maxLength={60}
          />
        </div>
        <Button variant="secondary" className="min-h-11">
          {t('coupons:centre.find')}
        </Button>
      </Form>
    </div>
  );
}
