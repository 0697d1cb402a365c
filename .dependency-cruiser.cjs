/** The floors: each imports only from floors below it. */
const DOMAINS = require('./domains/layers.json');

const domainOrder = DOMAINS.map((name, index) => ({
  name: `domain-order-${name}`,
  comment: `domains/${name} may import only domains that stand before it`,
  severity: 'error',
  // a test drives its domain through the ones above it
  from: { path: `^domains/${name}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: `^domains/(${DOMAINS.slice(index + 1).join('|') || 'none'})/` },
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
  'shop',
  'store',
  'apps',
  'apis',
  'forum',
  'chat',
  'sandbox',
  'dev',
  'back-office',
  'merchant-office',
  'developer-office',
  'platform-office',
];
/** Independent of each other: what two of them share belongs to parts/. */
const WINGS = ['shop', 'store', 'apps', 'apis', 'forum', 'chat'];

const webLayers = WEB_LAYERS.map((name, index) => ({
  name: `web-layer-${name}`,
  comment: `web/${name} may import only layers listed before it`,
  severity: 'error',
  from: { path: `^web/${name}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: `^web/(?:(?:${[...WEB_LAYERS.slice(index + 1), ...(WINGS.includes(name) ? WINGS.filter((wing) => wing !== name) : [])].join('|') || 'none'})/|[^/]+$)`,
    pathNot: '^web/(?:routes|root)\\.tsx?$',
  },
}));

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
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|\\.react-router|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json'] },
  },
};
