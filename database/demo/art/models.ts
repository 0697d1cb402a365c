import type { Model } from './model.ts';
import { appliances } from './shapes/appliances.ts';
import { beauty } from './shapes/beauty.ts';
import { desktop } from './shapes/desktop.ts';
import { digital } from './shapes/digital.ts';
import { food } from './shapes/food.ts';
import { furniture } from './shapes/furniture.ts';
import { kids } from './shapes/kids.ts';
import { kitchen } from './shapes/kitchen.ts';
import { sport } from './shapes/sport.ts';
import { tops } from './shapes/tops.ts';
import { wear } from './shapes/wear.ts';

/** How every kind of goods is drawn. */
export const models = {
  ...digital,
  ...desktop,
  ...appliances,
  ...tops,
  ...wear,
  ...beauty,
  ...furniture,
  ...kitchen,
  ...food,
  ...sport,
  ...kids,
} satisfies Record<string, Model>;
