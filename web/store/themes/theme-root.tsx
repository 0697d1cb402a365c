import type { ReactNode } from 'react';
import type { StoreTheme } from '../../../domains/stores/rules.ts';

interface ThemeRootProps {
  theme: StoreTheme;
  /** Address of the theme's own style sheet: only stores with this theme load it. */
  css: string;
  children: ReactNode;
}

/** The element that a theme's styles apply to. Its width, not that of the window, decides the layout: previews are narrow. */
export function ThemeRoot({ theme, css, children }: ThemeRootProps) {
  return (
    <>
      <link rel="stylesheet" href={css} precedence="theme" />
      <div className="store" data-store-theme={theme}>
        <div className="st">{children}</div>
      </div>
    </>
  );
}
