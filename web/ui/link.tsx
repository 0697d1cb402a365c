import type { AnchorHTMLAttributes } from 'react';
import type { PageAddress } from '../manifest/page-address.ts';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: PageAddress;
  /** Replaces the history entry. */
  replace?: boolean;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
  /** Reloads the page. */
  reloadDocument?: boolean;
}

/**
 * A link to another page of the shop. It is a plain anchor: the single listener of `useFollowedLinks` handles clicks. A
 * page has a hundred of them, and each of the framework's own would subscribe to the location.
 */
export function Link({ to, replace, preventScrollReset, reloadDocument, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      // this one has its own click handler
      data-own={rest.onClick && ''}
      data-go={reloadDocument ? undefined : replace ? 'replace' : preventScrollReset ? 'stay' : ''}
    />
  );
}
