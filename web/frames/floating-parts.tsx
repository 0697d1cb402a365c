import { LoginPlace } from '../login/login-place.tsx';
import ChatPanelPlace from '../parts/chat/chat-panel-place.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import { SideWindow } from './side-window.tsx';
import { TabBar } from './tab-bar.tsx';

/** Floating elements of a goods shop page; those with a bar of their own for buying have no tab bar. */
export default function FloatingParts({ tabBar }: { tabBar: boolean }) {
  return (
    <>
      <SideWindow isBesideOnly={!tabBar} />
      {tabBar && <TabBar />}
      <ToastRegion />
      <LoginPlace />
      <ChatPanelPlace />
    </>
  );
}
