/**
 * For forms before a script has taken them over; runs as soon as the document is read. Ctrl + Enter in a form marked with
 * `data-ctrl-enter` (the value of the button it stands for) sends it as without scripts, and no form is sent twice within
 * three seconds, by two presses or two clicks: both would be stored. What React has taken over carries its mark; nothing
 * else may handle the press as well.
 */
export const EARLY_KEYS_SCRIPT = `{const s=new WeakMap,o=f=>Object.keys(f).some(k=>k.startsWith('__reactProps'));addEventListener('keydown',e=>{if(e.key!='Enter'||!(e.ctrlKey||e.metaKey)||e.isComposing)return;const f=e.target.closest('form[data-ctrl-enter]');if(!f||o(f))return;e.preventDefault();e.stopImmediatePropagation();if(!e.repeat)f.requestSubmit(f.querySelector('button[value="'+f.dataset.ctrlEnter+'"]'))},true);addEventListener('submit',e=>{const f=e.target,n=Date.now();if(o(f)||f.method!='post')return;if(n-(s.get(f)??0)<3e3)e.preventDefault();else s.set(f,n)},true)}`;
