/** The floors: each imports only from floors below it. */
const { LAYERS: DOMAINS } = require('./domains/layers.ts');
const { WINGS } = require('./domains/wings.ts');

const DOMAIN_WINGS = WINGS.map(({ folders }) => folders.domains);
/** Independent of each other: what two of them share belongs to parts/. */
const WEB_WINGS = ['shop', ...WINGS.map(({ folders }) => folders.web)];

/** What a layer must not import: those above it, and if it is a wing, the other wings. */
const closedTo = (name, layers, wings) => {
  const above = layers.slice(layers.indexOf(name) + 1);
  const beside = wings.includes(name) ? wings.filter((wing) => wing !== name) : [];
  return [...above, ...beside].join('|') || 'none';
};

const domainOrder = DOMAINS.map((name) => ({
  name: `domain-order-${name}`,
  comment: `domains/${name} may import only domains that stand before it, and no other wing`,
  severity: 'error',
  // a test drives its domain through the ones above it
  from: { path: `^domains/${name}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: `^domains/(${closedTo(name, DOMAINS, DOMAIN_WINGS)})/` },
}));

/** The layers of web/, lowest first; the files of web/ itself (root, routes, entries) compose them all. */
const WEB_LAYERS = [
  'manifest',
  'texts',
  'ui',
  'session',
  'forms',
  'parts',
  'login',
  'frames',
  'account',
  'site',
  ...WEB_WINGS,
  'sandbox',
  'dev',
  'back-office',
  'merchant-office',
  'developer-office',
  'platform-office',
];

const webLayers = WEB_LAYERS.map((name) => ({
  name: `web-layer-${name}`,
  comment: `web/${name} may import only layers listed before it, and no other wing`,
  severity: 'error',
  from: { path: `^web/${name}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: `^web/(?:(?:${closedTo(name, WEB_LAYERS, WEB_WINGS)})/|[^/]+$)`,
    pathNot: '^web/(?:routes|root)\\.tsx?$',
  },
}));

const withoutLayer = {
  name: 'folder-without-layer',
  comment: 'the folder of a domain or of pages has a layer; a wing gets one by its declaration',
  severity: 'error',
  from: {
    path: '^(domains|web)/[^/]+/',
    pathNot: `^(domains/(kit|${DOMAINS.join('|')})|web/(${WEB_LAYERS.join('|')}))/`,
  },
  to: {},
};

const floor = (name, from, to, pathNot) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: to, ...(pathNot ? { pathNot } : {}) },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    floor('platform-has-no-business', '^platform/', '^(domains|web|server|database|scripts|bench|tests)/'),
    floor('domains-stand-on-platform', '^domains/', '^(web|server|database|scripts|bench|tests)/'),
    floor('web-stands-on-domains', '^web/', '^(server|database|scripts|bench|tests)/'),
    floor('nobody-imports-server', '^(platform|domains|web|database)/', '^server/'),
    floor('only-the-first-run-fills', '^(platform|domains|web)/', '^database/'),
    floor('client-stands-alone', '^client/', '^(platform|domains|web|server|database|scripts|bench|tests)/'),
    floor('product-needs-no-tests', '^(platform|domains|web|server|database)/', '^(tests|bench|scripts)/'),
    {
      name: 'kit-knows-domains-by-type',
      comment: 'what all domains stand on names their types, and runs none of their code',
      severity: 'error',
      from: { path: '^domains/kit/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^domains/(?!kit/|wings\\.ts)', dependencyTypesNot: ['type-only'] },
    },
    ...domainOrder,
    ...webLayers,
    withoutLayer,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|\\.react-router|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json'] },
  },
};
