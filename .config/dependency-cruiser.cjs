// Who may import whom (docs/architecture.md). Floors: core <- runtime <- tools, adapters <- store <- ui <- app.
const floor = (name) => `^src/${name}/`;

/** `from` may import only what `allowed` names; everything else is an error. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { pathNot: allowed },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment:
        'A file that nobody imports is dead. Entries: main, workers, the ambient declarations.',
      from: {
        orphan: true,
        path: '^src/',
        pathNot: ['\\.worker\\.ts$', '\\.d\\.ts$', '^src/app/main\\.tsx$'],
      },
      to: {},
    },
    only(
      'core-is-pure',
      floor('core'),
      [floor('core'), '(^|/)node_modules/zod/'],
      'core: itself and zod.',
    ),
    only(
      'runtime-knows-ports',
      floor('runtime'),
      [floor('core'), floor('runtime')],
      'runtime: core and itself, no library.',
    ),
    only(
      'tools-over-ports',
      floor('tools'),
      [floor('core'), '^src/runtime/ports/', floor('tools'), '(^|/)node_modules/zod/'],
      'tools: core, port types, zod.',
    ),
    {
      name: 'tools-apart',
      severity: 'error',
      from: { path: '^src/tools/([^/]+)/' },
      to: { path: '^src/tools/[^/]+/', pathNot: '^src/tools/$1/' },
    },
    {
      name: 'ports-are-types',
      severity: 'error',
      comment: 'Only types cross from the ports.',
      from: { path: ['^src/tools/', '^src/adapters/', '^src/store/'] },
      to: { path: '^src/runtime/', dependencyTypesNot: ['type-only'] },
    },
    only(
      'adapters-touch-the-world',
      '^src/adapters/(?!provider-openai/|provider-demo/|storage-dexie/|browser/)',
      [],
      'A new adapter names its one library here.',
    ),
    only(
      'provider-openai',
      '^src/adapters/provider-openai/',
      [
        floor('core'),
        '^src/runtime/ports/',
        '^src/adapters/provider-openai/',
        '(^|/)node_modules/(zod|openai)/',
      ],
      'openai builds and sends.',
    ),
    only('provider-demo', '^src/adapters/provider-demo/', [
      floor('core'),
      '^src/runtime/ports/',
      '^src/adapters/provider-demo/',
      '(^|/)node_modules/zod/',
    ]),
    only('storage-dexie', '^src/adapters/storage-dexie/', [
      floor('core'),
      '^src/runtime/ports/',
      '^src/adapters/storage-dexie/',
      '(^|/)node_modules/(zod|dexie)/',
    ]),
    only('browser', '^src/adapters/browser/', [
      floor('core'),
      '^src/runtime/ports/',
      '^src/adapters/browser/',
      '(^|/)node_modules/(zod|@noble/hashes)/',
    ]),
    only('store-is-the-doorway', floor('store'), [
      floor('core'),
      '^src/runtime/ports/',
      '^src/runtime/runtime\\.ts$',
      floor('store'),
      '(^|/)node_modules/(zustand|react)/',
    ]),
    {
      name: 'react-only-in-store-hooks',
      severity: 'error',
      from: { path: floor('store'), pathNot: '^src/store/hooks/' },
      to: { path: '(^|/)node_modules/react/' },
    },
    only('i18n-is-a-leaf', floor('i18n'), [floor('i18n')]),
    only('ui-floor', floor('ui'), [
      floor('core'),
      floor('store'),
      floor('i18n'),
      floor('ui'),
      '(^|/)node_modules/(react|react-dom|radix-ui|@radix-ui|lucide-react|react-markdown|remark-gfm|marked)/',
    ]),
    {
      name: 'ui-features-apart',
      severity: 'error',
      comment: 'A feature imports itself and the kit; shell composes features.',
      from: { path: '^src/ui/([^/]+)/', pathNot: '^src/ui/shell/' },
      to: { path: '^src/ui/([^/]+)/', pathNot: ['^src/ui/$1/', '^src/ui/kit/'] },
    },
    {
      name: 'ui-holds-no-rule',
      severity: 'error',
      comment: 'Of core, ui takes types and the projections only.',
      from: { path: floor('ui') },
      to: { path: floor('core'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'workers-are-entries',
      severity: 'error',
      from: {},
      to: { path: '\\.worker\\.ts$' },
    },
    {
      name: 'workers-stay-small',
      severity: 'error',
      from: { path: '^src/adapters/([^/]+)/.*\\.worker\\.ts$' },
      to: { pathNot: ['^src/core/', '^src/adapters/$1/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'src-does-not-test',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|e2e|bench)/' },
    },
    {
      name: 'no-dev-dependency-in-src',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], pathNot: '(^|/)node_modules/@types/' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
    },
  },
};
