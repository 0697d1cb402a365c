import { MainBar } from './main-bar.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { NoticeBanner } from './notice-banner.tsx';
import { TopBar } from './top-bar.tsx';

/** Everything above a page of the goods shop. */
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
