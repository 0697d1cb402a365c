import { useCallback, useEffect, useState } from 'react';

const KEY = 'chat-desk-side';

/** Whether a wide window shows what is known of the customer; the browser remembers it. */
export function useSidePanel(): { isShown: boolean; toggle: () => void } {
  const [isShown, setShown] = useState(true);
  useEffect(() => setShown(localStorage.getItem(KEY) !== 'hidden'), []);
  const toggle = useCallback(() => {
    setShown(!isShown);
    localStorage.setItem(KEY, isShown ? 'hidden' : 'shown');
  }, [isShown]);
  return { isShown, toggle };
}
