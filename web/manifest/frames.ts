import type { PagePath } from './page-address.ts';
import type { FrameName } from './page-row.ts';

interface Frame {
  /** Path of the layout module below web/; `none` has no layout. */
  module?: string;
  /** The frame that contains this one. */
  inside?: FrameName;
  /** Locale areas of its pages that no module names in a complete key. */
  areas?: readonly string[];
  /** Who may open its pages unless a page says otherwise. Offices check permissions in their layouts. */
  access: 'public' | 'member';
  /** Where guests of its member pages sign in; default: `/login`. */
  login?: PagePath;
  /** Rules of the site that none of its pages has to follow. */
  exempt?: readonly ('closed' | 'membership')[];
}

/** `site` is the frame of the site that the page is opened on: `frames/site-frames.ts` chooses it by the type of the site. */
export const FRAMES: Record<FrameName, Frame> = {
  site: { module: 'frames/site-layout.tsx', access: 'public' },
  account: {
    module: 'frames/account-layout.tsx',
    inside: 'site',
    access: 'member',
  },
  'platform-office': {
    module: 'platform-office/platform-office-layout.tsx',
    areas: ['platform-office'],
    access: 'member',
    exempt: ['closed', 'membership'],
  },
  'merchant-office': {
    module: 'merchant-office/merchant-office-layout.tsx',
    areas: ['merchant-office'],
    access: 'member',
    login: '/login2/sign_in',
  },
  'developer-office': {
    module: 'developer-office/developer-office-layout.tsx',
    areas: ['developer-office'],
    access: 'member',
    login: '/login3/sign_in',
    exempt: ['membership'],
  },
  forum: {
    module: 'forum/forum-layout.tsx',
    areas: ['forum'],
    access: 'public',
    login: '/bbs/login',
  },
  none: { access: 'public' },
};
