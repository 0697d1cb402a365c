import type { Db } from '../../platform/database/open.ts';

interface Price {
  first: number;
  firstMinor: number;
  step: number;
  stepMinor: number;
}
interface Zone extends Price {
  places: { country: string; regions: string[] }[];
}

interface Template {
  name: string;
  chargeBy: 'piece' | 'weight';
  zones: readonly Zone[];
  excluded: readonly Zone['places'][number][];
  elsewhere: Price | null;
  freeOver: number | null;
}

const FAR = ['新疆', '西藏', '青海', '内蒙古'];
const SOUTH_EAST = ['TH', 'LA', 'VN', 'MY', 'SG', 'KH'];
const countries = (codes: readonly string[]) => codes.map((country) => ({ country, regions: [] }));
const china = (price: Price): Zone => ({ places: countries(['CN']), ...price });
const farAway = (price: Price): Zone => ({ places: [{ country: 'CN', regions: FAR }], ...price });

/** At home one price whatever is in it, as the shops always had it; further away by weight. */
const PARCELS: Template = {
  name: '普通包裹',
  chargeBy: 'weight',
  zones: [
    china({ first: 1_000_000, firstMinor: 1_000, step: 0, stepMinor: 0 }),
    farAway({ first: 1_000, firstMinor: 1_800, step: 500, stepMinor: 600 }),
    { places: countries(['TW']), first: 1_000, firstMinor: 3_500, step: 500, stepMinor: 900 },
    { places: countries(SOUTH_EAST), first: 1_000, firstMinor: 5_800, step: 500, stepMinor: 1_500 },
  ],
  excluded: [],
  elsewhere: { first: 1_000, firstMinor: 12_000, step: 500, stepMinor: 3_500 },
  freeOver: 9_900,
};

const LARGE: Template = {
  name: '大件物流',
  chargeBy: 'piece',
  zones: [
    china({ first: 1, firstMinor: 6_000, step: 1, stepMinor: 4_000 }),
    farAway({ first: 1, firstMinor: 16_000, step: 1, stepMinor: 12_000 }),
  ],
  excluded: [{ country: 'CN', regions: ['西藏'] }],
  elsewhere: null,
  freeOver: null,
};

const FRESH: Template = {
  name: '生鲜冷链',
  chargeBy: 'weight',
  zones: [china({ first: 1_000_000, firstMinor: 1_000, step: 0, stepMinor: 0 })],
  // nothing fresh arrives fresh there
  excluded: [{ country: 'CN', regions: FAR }],
  elsewhere: null,
  freeOver: 9_900,
};

/** Goods that no van takes along. */
const LARGE_GOODS = ['hearth-cloud-sofa', 'trailhead-lane-city-bike'];

/** Freight templates of every shop: parcels for most, a cold chain for what is fresh, vans for what is large. */
export async function fillFreight(db: Db, merchants: ReadonlyMap<string, number>): Promise<void> {
  for (const [key, merchantId] of merchants) {
    await add(db, merchantId, key === 'harvest-table' ? FRESH : PARCELS, true);
    if (key !== 'hearth-home' && key !== 'trailhead') continue;
    const large = await add(db, merchantId, LARGE, false);
    await db
      .updateTable('products')
      .set({ freight_template_id: large })
      .where('merchant_id', '=', merchantId)
      .where('handle', 'in', LARGE_GOODS)
      .execute();
  }
}

async function add(db: Db, merchantId: number, template: Template, isDefault: boolean): Promise<number> {
  const added = await db
    .insertInto('freight_templates')
    .values({
      merchant_id: merchantId,
      name: template.name,
      charge_by: template.chargeBy,
      zones: JSON.stringify(template.zones),
      excluded: JSON.stringify(template.excluded),
      elsewhere: template.elsewhere && JSON.stringify(template.elsewhere),
      free_over_minor: template.freeOver,
      is_default: isDefault,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}
