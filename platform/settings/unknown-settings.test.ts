import { expect, test } from 'vitest';
import { unknownSettings } from './unknown-settings.ts';

test.each([
  [{ SMPT_URL: 'x' }, ['warning: SMPT_URL is no setting; did you mean SMTP_URL?']],
  [{ STOA_ENVV: 'production' }, ['warning: STOA_ENVV is no setting; did you mean STOA_ENV?']],
  [{ DATABASE_POOLS: '9' }, ['warning: DATABASE_POOLS is no setting; did you mean DATABASE_POOL?']],
  [{ STOA_COLOUR: 'red' }, ['warning: STOA_COLOUR is no setting and is ignored']],
  [{ SMTP_URL: 'x', PATH: '/bin', HOME: '/root', NODE_ENV: 'production', LOGNAME: 'root', npm_config_x: '1' }, []],
])('%j', (source, lines) => {
  expect(unknownSettings(source)).toEqual(lines);
});
