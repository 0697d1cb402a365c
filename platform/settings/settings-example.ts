import { describeSettings, type Setting } from './environment.ts';

const WIDTH = 110;
/** Without these, production does not start. */
const NEEDED: Readonly<Record<string, string>> = {
  STOA_ENV: 'production',
  DATABASE_URL: 'postgres://stoa_app:password@127.0.0.1:5432/stoa',
  PUBLIC_URL: 'https://shop.example',
  STOA_SECRET: '',
};
/** Of trial runs only. */
const LEFT_OUT = new Set(['STOA_DEMO']);
const HEAD = [
  '# Settings of a production. Both systemd and the shell read this file: quote values with spaces or <, and keep',
  '# comments on lines of their own. What is commented out shows the default.',
];

/** `deploy/stoa.env.example`: every setting of a deployment with what it is for and its default. */
export function settingsExample(): string {
  const all = describeSettings().filter(({ name }) => !LEFT_OUT.has(name));
  const isNeeded = ({ name }: Setting) => name in NEEDED;
  const ordered = [...all.filter(isNeeded), ...all.filter((setting) => !isNeeded(setting))];
  return `${[HEAD.join('\n'), ...inGroups(ordered)].join('\n\n')}\n`;
}

/** Settings in a row with the same explanation have it once. */
function inGroups(settings: readonly Setting[]): string[] {
  const groups: { about: string; lines: string[] }[] = [];
  for (const setting of settings) {
    const last = groups.at(-1);
    if (last && last.about === setting.about) last.lines.push(lineOf(setting));
    else groups.push({ about: setting.about, lines: [lineOf(setting)] });
  }
  return groups.map(({ about, lines }) => [...wrapped(about), ...lines].join('\n'));
}

function lineOf({ name, byDefault = '' }: Setting): string {
  if (name in NEEDED) return `${name}=${NEEDED[name]}`;
  return `#${name}=${/[\s<>]/.test(byDefault) ? `"${byDefault}"` : byDefault}`;
}

function wrapped(text: string): string[] {
  const lines = ['#'];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length + 1 <= WIDTH) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines;
}
