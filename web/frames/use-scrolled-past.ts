import { useEffect, useState } from 'react';

/** True once the page is scrolled further than that many pixels. */
export function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const variant = () => setPast(window.scrollY > pixels);
    variant();
    window.addEventListener('scroll', variant, { passive: true });
    return () => window.removeEventListener('scroll', variant);
  }, [pixels]);
  return past;
}
