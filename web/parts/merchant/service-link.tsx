import type { ComponentProps } from 'react';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface ServiceLinkProps
  extends Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'wide' | 'size' | 'className' | 'children'> {
  /** The chat with the shop, which offers to send what the page shows. */
  to: PageAddress;
  /** What the shop uses instead of the chat: a page of its own, a phone number, an e-mail address. */
  href: string | null;
  /** Of the words, where only the icon is shown. */
  wordsClassName?: string;
}

/** The button for a shop's customer service. */
export function ServiceLink(props: ServiceLinkProps) {
  const { to, href, variant = 'ghost', wide, size = 'sm', className, wordsClassName, children } = props;
  const { t } = useTexts();
  const kind = { variant, wide, size };
  // the words of the chat fit no phone number
  const words = (href === null && children) || <span className={wordsClassName}>{t('shell:customer_service')}</span>;
  if (href === null) {
    return (
      <ButtonLink to={to} {...kind} className={className} start={<Icon name="message-circle" size={15} />}>
        {words}
      </ButtonLink>
    );
  }
  const isPage = href.startsWith('https:');
  const icon = isPage ? 'message-circle' : href.startsWith('tel:') ? 'phone' : 'mail';
  return (
    <a
      href={href}
      {...(isPage && { target: '_blank', rel: 'noopener nofollow' })}
      className={buttonClass(kind, className)}
    >
      <Icon name={icon} size={15} />
      {words}
    </a>
  );
}
