import type { ComponentProps, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useBackOffice } from '../kit/back-office.tsx';
import { listHref } from '../kit/list-url.ts';
import { OfficePage } from '../kit/office-page.tsx';
import { SaleList } from './sale-list.tsx';

/** The orders of the office with their export; `more` are further buttons, `above` is shown before the list. */
export function SalesPage({
  more,
  above,
  ...list
}: ComponentProps<typeof SaleList> & { more?: ReactNode; above?: ReactNode }) {
  const { t } = useTexts();
  const { area } = useBackOffice();
  const { search } = useLocation();
  return (
    <OfficePage
      title={t(`${area}:sections.orders`)}
      hint={t(list.isStaff ? 'sales:hint_staff' : 'sales:hint')}
      actions={
        <>
          <ButtonLink
            to={`${list.base}/export${listHref(search, {})}`}
            reloadDocument
            variant="secondary"
            start={<Icon name="download" size={16} />}
          >
            {t('sales:export')}
          </ButtonLink>
          {more}
        </>
      }
    >
      {above}
      <SaleList {...list} />
    </OfficePage>
  );
}
