import type { Model } from './model.ts';
import { appliances } from './shapes/appliances.ts';
import { beauty } from './shapes/beauty.ts';
import { desktop } from './shapes/desktop.ts';
import { digital } from './shapes/digital.ts';
import { food } from './shapes/food.ts';
import { furniture } from './shapes/furniture.ts';
import { homeComfort } from './shapes/home-comfort.ts';
import { kids } from './shapes/kids.ts';
import { kitchen } from './shapes/kitchen.ts';
import { play } from './shapes/play.ts';
import { reading } from './shapes/reading.ts';
import { sport } from './shapes/sport.ts';
import { table } from './shapes/table.ts';
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
  ...table,
  ...play,
  ...homeComfort,
  ...reading,
} satisfies Record<string, Model>;
