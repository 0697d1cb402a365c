import { LoginPlace } from '../login/login-place.tsx';
import ChatPanelPlace from '../parts/chat/chat-panel-place.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';

/** Floating elements of a store's page. */
export default function StoreFloatingParts() {
  return (
    <>
      <ToastRegion />
      <LoginPlace />
      <ChatPanelPlace />
    </>
  );
}
