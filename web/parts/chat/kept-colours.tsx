import { useContext, useLayoutEffect } from 'react';
import { ScriptMark } from '../../session/script-mark.ts';
import { KEPT_COLOURS_SCRIPT, showKeptColours } from './page-colours.ts';

/** A chat page in the colours of the page that led to it: of a dark forum, or of a store's theme. */
export function KeptColours() {
  const mark = useContext(ScriptMark);
  useLayoutEffect(showKeptColours, []);
  return <script nonce={mark}>{KEPT_COLOURS_SCRIPT}</script>;
}
