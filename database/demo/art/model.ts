import type { Brush } from './shading.ts';

export type SettingName =
  | 'desk'
  | 'kitchen'
  | 'living'
  | 'rail'
  | 'wardrobe'
  | 'vanity'
  | 'pantry'
  | 'outdoor'
  | 'playroom'
  | 'gym';

/** How one kind of goods is drawn in a box of 800 by 800 units, and how it is looked at. */
export interface Model {
  draw(brush: Brush): string;
  /** Where it stands: middle, height of the ground, half the width of its shadow. */
  stand: [number, number, number];
  /** What the detail view looks at: a point, an enlargement, a turn in degrees. */
  close: [number, number, number, number];
  setting: SettingName;
  /** Its size in the scene. */
  size: number;
}

/** Short form for the tables of models. */
export function model(
  draw: Model['draw'],
  stand: Model['stand'],
  close: Model['close'],
  setting: SettingName,
  size: number,
): Model {
  return { draw, stand, close, setting, size };
}
