/**
 * Ctrl + Enter in a form marked with `data-ctrl-enter` (the value of the button it stands for) before a script has taken
 * the form over: it is sent as without scripts. Runs as soon as the document is read. What React has taken over carries
 * its mark; nothing else may handle the press as well, or the form would be sent twice.
 */
export const EARLY_KEYS_SCRIPT = `addEventListener('keydown',e=>{if(e.key!='Enter'||!(e.ctrlKey||e.metaKey)||e.isComposing)return;const f=e.target.closest('form[data-ctrl-enter]');if(!f||Object.keys(f).some(k=>k.startsWith('__reactProps')))return;e.preventDefault();e.stopImmediatePropagation();if(!e.repeat)f.requestSubmit(f.querySelector('button[value="'+f.dataset.ctrlEnter+'"]'))},true)`;
