import { useCallback, useEffect, useRef, useState } from 'react';

const KEY = 'chat-muted';
const SECONDS = 0.18;

/** A short tone for messages of the other side, and the mute switch, which the browser remembers. */
export function useSound(): { isMuted: boolean; toggle: () => void; play: () => void } {
  const [isMuted, setMuted] = useState(false);
  const muted = useRef(false);
  useEffect(() => {
    muted.current = localStorage.getItem(KEY) === '1';
    setMuted(muted.current);
  }, []);
  const toggle = useCallback(() => {
    muted.current = !muted.current;
    localStorage.setItem(KEY, muted.current ? '1' : '0');
    setMuted(muted.current);
  }, []);
  const play = useCallback(() => {
    if (!muted.current) sound();
  }, []);
  return { isMuted, toggle, play };
}

function sound(): void {
  // without a gesture on the page the browser keeps the context suspended, and nothing sounds
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = 880;
  volume.gain.setValueAtTime(0.08, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + SECONDS);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + SECONDS);
  tone.onended = () => void context.close();
}
