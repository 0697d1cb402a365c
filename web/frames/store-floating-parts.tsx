import { useEffect } from 'react';
import ChatPanelPlace from '../parts/chat/chat-panel-place.tsx';
import { returnAddress } from '../session/after-login.ts';
import { closeLogin, useLoginFlag } from '../session/login-flag.ts';
import { ToastRegion } from '../ui/toast-region.tsx';

/** Floating elements of a store's page. */
export default function StoreFloatingParts() {
  return (
    <>
      <ToastRegion />
      <StoreLoginPlace />
      <ChatPanelPlace />
    </>
  );
}

/** Specification 8: the login dialog belongs to the shop. On a store's site its page asks for the login, and returns. */
function StoreLoginPlace() {
  const isWanted = useLoginFlag() !== null;
  useEffect(() => {
    if (!isWanted) return;
    const back = returnAddress();
    closeLogin();
    location.assign(`/login?redirect=${encodeURIComponent(back)}`);
  }, [isWanted]);
  return null;
}
