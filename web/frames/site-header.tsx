import { MainBar } from './main-bar.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { NoticeBanner } from './notice-banner.tsx';
import { TopBar } from './top-bar.tsx';

/** The header of a goods shop page. */
export default function SiteHeader() {
  return (
    <header>
      <NoticeBanner />
      <TopBar />
      <MainBar />
      <NavigationBar />
    </header>
  );
}
