import type { AnchorHTMLAttributes } from 'react';
import type { PageAddress } from '../manifest/page-address.ts';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: PageAddress;
  /** Takes this page's place in the history. */
  replace?: boolean;
  /** Stays where the page is scrolled to. */
  preventScrollReset?: boolean;
  /** Reloads the page. */
  reloadDocument?: boolean;
}

/**
 * A link to another page of the shop. It is an anchor and nothing else: who clicks it is led on by the one listener of
 * `useFollowedLinks`. A page has a hundred of them, and the framework's own would each ask where they stand.
 */
export function Link({ to, replace, preventScrollReset, reloadDocument, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      // a click of this one is answered by more than the way on
      data-own={rest.onClick && ''}
      data-go={reloadDocument ? undefined : replace ? 'replace' : preventScrollReset ? 'stay' : ''}
    />
  );
}
