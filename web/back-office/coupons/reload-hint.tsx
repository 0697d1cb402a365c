import { useTexts } from '../../texts/texts.tsx';

/** Without scripts the page stays as it is when the file arrives. */
export function ReloadHint() {
  const { t } = useTexts();
  return (
    <noscript>
      <p className="col-span-full w-full text-[13px] text-secondary">{t('coupon-admin:codes.reload')}</p>
    </noscript>
  );
}
