import { LoginPlace } from '../login/login-place.tsx';
import ChatPanelPlace from '../parts/chat/chat-panel-place.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import { SideWindow } from './side-window.tsx';
import { TabBar } from './tab-bar.tsx';

/** Floating elements of a goods shop page. */
export default function FloatingParts({ tabBar }: { tabBar: boolean }) {
  return (
    <>
      <SideWindow />
      {tabBar && <TabBar />}
      <ToastRegion />
      <LoginPlace />
      <ChatPanelPlace />
    </>
  );
}
