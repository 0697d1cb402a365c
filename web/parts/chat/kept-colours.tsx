import { useContext, useLayoutEffect } from 'react';
import { ScriptMark } from '../../session/script-mark.ts';
import { COLOURS_KEY, type Kept, paint } from './colours.ts';

function keptColours(): Record<string, string> {
  try {
    const { path, colours = {} } = JSON.parse(sessionStorage.getItem(COLOURS_KEY) ?? '{}') as Partial<Kept>;
    return path === location.pathname || location.pathname === '/chat' ? colours : {};
  } catch {
    return {};
  }
}

/** Runs before the first paint of a chat page that is loaded; `showKeptColours` does the same after a link. */
const KEPT_COLOURS_SCRIPT = `try{const k=JSON.parse(sessionStorage.getItem('${COLOURS_KEY}')||'{}'),p=location.pathname;if(k.path==p||p=='/chat')for(const n in k.colours)document.documentElement.style.setProperty(n,k.colours[n])}catch{}`;

/** Shows the document in the kept colours; returns what ends it. */
function showKeptColours(): () => void {
  const colours = keptColours();
  paint(document.documentElement, colours);
  return () => {
    for (const name of Object.keys(colours)) document.documentElement.style.removeProperty(name);
  };
}

/** A chat page in the colours of the page that led to it: of a dark forum, or of a store's theme. */
export function KeptColours() {
  const mark = useContext(ScriptMark);
  useLayoutEffect(showKeptColours, []);
  return <script nonce={mark}>{KEPT_COLOURS_SCRIPT}</script>;
}
