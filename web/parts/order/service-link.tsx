import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Opens the chat with the shop, which offers to send what the page shows. */
export function ServiceLink({ to }: { to: PageAddress }) {
  const { t } = useTexts();
  return (
    <ButtonLink to={to} variant="ghost" size="sm" start={<Icon name="message-circle" size={15} />}>
      {t('shell:customer_service')}
    </ButtonLink>
  );
}
