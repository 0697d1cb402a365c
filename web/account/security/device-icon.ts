import type { DeviceName } from '../../../domains/accounts/sessions/device-name.ts';
import type { IconName } from '../../ui/icon-names.ts';

const ICONS: Record<DeviceName['kind'], IconName> = {
  desktop: 'monitor',
  phone: 'smartphone',
  tablet: 'tablet',
  program: 'square-terminal',
  unknown: 'monitor-smartphone',
};

/** The icon of a kind of device. */
export function deviceIcon(kind: DeviceName['kind']): IconName {
  return ICONS[kind];
}
