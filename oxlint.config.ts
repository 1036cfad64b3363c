import type { OxlintConfig, OxlintOverride } from 'oxlint';

/** Imports that a rule refuses, and what it says. */
type Refused = { message: string; allowImportNames?: string[] } & (
  | { regex: string }
  | { group: string[] }
);

/** Refuses imports in some files. The last rule for a file counts alone: each names all that is refused there. */
const refuse = (files: string | string[], ...patterns: Refused[]): OxlintOverride => ({
  files: [files].flat(),
  rules: { 'eslint/no-restricted-imports': ['error', { patterns }] },
});

const noWorkspace = (message: string): Refused => ({ regex: '^@countersign/', message });
const onlyWorkspaces = (names: string[], message: string): Refused => ({
  group: ['@countersign/*', ...names.map((name) => `!@countersign/${name}`)],
  message,
});
const noNode = (message: string): Refused => ({ regex: '^node:', message });
const noPath: Refused = {
  regex: '(^|/)\\.\\./([^/]+/)*src/',
  message: 'Import another workspace by its name, never by a path.',
};

const web = onlyWorkspaces(
  ['contract', 'domain', 'charts'],
  'The web client imports the contract and the domain, no other workspace.',
);
const inBrowser = [
  noNode('The web client runs in browsers: no Node modules.'),
  noPath,
  { regex: '(^|/)testing/', message: 'What only tests need is imported by tests alone.' },
];
const layers = ['ui', 'core', 'kit', 'entities', 'features', 'app', 'boot'];
/** Refuses imports from the layers above one. */
const downTheLayers = (layer: string): Refused => ({
  regex: `^(\\.\\./)+(${layers.slice(layers.indexOf(layer) + 1).join('|')})/`,
  message: 'An import runs down the layers: boot, app, features, entities, kit, core, ui.',
});
const noOtherFeature = (up: string): Refused => ({
  regex: `^(${up}[^.]|(\\.\\./)+features/)`,
  message: 'A feature imports no other feature: what others show of it stands in entities/.',
});

const server = [
  { regex: '^@countersign/web', message: 'The server never imports the web client.' },
  noPath,
];
const noFeatures: Refused = {
  regex: '^(\\.\\./)+features/',
  message: 'The platform knows no features.',
};
/** `up` leads from a file to the folders of features. */
const throughIndex = (up: string): Refused[] => [
  {
    group: [`${up}[!.]*/**`, `!${up}*/index.ts`],
    message: 'Another feature is reached only through its index.ts.',
  },
  { regex: '^(\\.\\./)+features/', message: `Another feature is written ${up}name/index.ts.` },
];
/** The rooms of the documents, in the order in which they build on each other. */
const rooms = ['queries', 'pdf', 'read', 'act', 'deliver', 'send', 'draft', 'import'];
/** Refuses imports from the rooms above one, and from the feature's lists of them all. */
const fromRoomsBelow = (room: string): Refused => ({
  regex: `^\\.\\./(${[...rooms.slice(rooms.indexOf(room) + 1), 'index', 'operations'].join('|')})[/.]`,
  message: `The rooms of documents build on each other in this order: ${rooms.join(', ')}.`,
});
/** The folders of the document engine, in the order in which they build on each other. */
const engineFolders = [
  'document',
  'text',
  'draw',
  'fields',
  'assemble',
  'render',
  'zip',
  'upload',
  'pages',
  'seal',
  'attachment',
  'detect',
  'watermark',
  'tags',
  'flow',
  'workers',
  'reader',
  'word',
  'engine',
];
/** Refuses imports from the folders above one, and from the list of what the engine exports. */
const fromFoldersBelow = (folder: string): Refused => ({
  regex: `^(\\.\\./)+(${[...engineFolders.slice(engineFolders.indexOf(folder) + 1), 'index'].join('|')})[/.]`,
  message: 'The folders of the engine build on each other in the order of `engineFolders`.',
});
const engine = [
  onlyWorkspaces(['fields'], 'The document engine imports the fields and no other workspace.'),
  noPath,
];
const platformTables = [
  'tenants',
  'users',
  'userImages',
  'memberships',
  'files',
  'mails',
  'MailAttachment',
  'links',
  'auditEvents',
  'auditHeads',
  'imports',
  'importRows',
  'savedViews',
  'listColumns',
  'notifications',
  'searchWords',
  'poolUsers',
  'poolSessions',
  'poolCodes',
  'poolUsedOnce',
  'poolCounters',
];

export default {
  plugins: [
    'eslint',
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'promise',
    'react',
    'jsx-a11y',
    'vitest',
  ],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  options: {
    typeAware: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
  },
  ignorePatterns: ['**/dist/**', '**/.cache/**', '**/migrations/**'],
  rules: {
    'eslint/eqeqeq': [
      'error',
      'always',
      {
        null: 'ignore',
      },
    ],
    'eslint/no-console': 'error',
    'eslint/no-shadow': 'off',
    'eslint/no-unused-vars': [
      'error',
      {
        argsIgnorePattern: '^_',
        varsIgnorePattern: '^_',
      },
    ],
    'eslint/no-var': 'error',
    'eslint/prefer-const': 'error',
    'eslint/no-warning-comments': [
      'error',
      {
        terms: ['todo', 'fixme', 'xxx', 'hack'],
      },
    ],
    'import/default': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': [
      'error',
      {
        handlers: ['onClick', 'onMouseDown', 'onMouseUp', 'onKeyDown', 'onKeyUp', 'onKeyPress'],
      },
    ],
    'jsx-a11y/prefer-tag-over-role': 'off',
    'promise/always-return': 'off',
    'react/exhaustive-deps': 'error',
    'react/exhaustive-effect-dependencies': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'off',
    'typescript/await-thenable': 'error',
    'typescript/consistent-return': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'typescript/no-misused-promises': [
      'error',
      {
        checksVoidReturn: {
          attributes: false,
        },
      },
    ],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/only-throw-error': 'error',
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/restrict-plus-operands': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      {
        allowDefaultCaseForExhaustiveSwitch: false,
        considerDefaultExhaustiveForUnions: true,
      },
    ],
    'typescript/unbound-method': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'unicorn/prefer-node-protocol': 'error',
  },
  overrides: [
    {
      files: ['scripts/**', 'bench/**', 'tests/support/apt.ts'],
      rules: { 'eslint/no-console': 'off' },
    },
    {
      files: ['scripts/**/*.mjs'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx'],
      rules: {
        'typescript/no-misused-promises': 'off',
        'typescript/no-non-null-assertion': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/require-array-sort-compare': 'off',
        'vitest/no-focused-tests': 'error',
        'vitest/no-disabled-tests': 'error',
        'vitest/no-conditional-expect': 'off',
        'vitest/require-mock-type-parameters': 'off',
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
      },
    },
    { files: ['tests/e2e/**'], rules: { 'eslint/no-empty-pattern': 'off' } },
    {
      files: ['apps/web/src/**'],
      env: { browser: true },
      rules: {
        'eslint/no-console': ['error', { allow: ['warn', 'error'] }],
        'react/rules-of-hooks': 'error',
      },
    },
    refuse(
      'packages/charts/src/**',
      noWorkspace('The charts import no other workspace.'),
      noNode('The charts run in browsers too: no Node modules.'),
      noPath,
    ),
    refuse(
      'packages/fields/src/**',
      noWorkspace('The fields import no other workspace.'),
      noNode('The fields run in browsers too: no Node modules.'),
      noPath,
    ),
    refuse(
      'packages/contract/src/**',
      onlyWorkspaces(['fields'], 'The contract imports the fields and no other workspace.'),
      noNode('The contract runs in browsers too: no Node modules.'),
      noPath,
    ),
    refuse(
      'packages/domain/src/**',
      onlyWorkspaces(['contract'], 'The domain imports the contract and no other workspace.'),
      noNode('The domain is pure and runs in browsers too: no Node modules.'),
      noPath,
    ),
    refuse('packages/pdf/src/**', ...engine),
    ...engineFolders.map((folder) =>
      refuse(`packages/pdf/src/${folder}/**`, ...engine, fromFoldersBelow(folder)),
    ),
    refuse('packages/pdf/src/**/*.test.ts', ...engine),
    refuse(
      'packages/pdf/test-support/**',
      onlyWorkspaces(['fields'], 'The document engine imports the fields and no other workspace.'),
      // Its own sources are beside it.
      { ...noPath, regex: '(^|/)\\.\\./([^/.][^/]*/)+src/' },
    ),
    refuse(
      'packages/user-pool/src/**',
      noWorkspace('The user pool knows nothing of the application: no workspace of ours.'),
      noPath,
    ),
    refuse('apps/web/src/**', web, ...inBrowser),
    refuse('apps/web/src/app/**', web, ...inBrowser, downTheLayers('app')),
    ...['*/*', '*/*/**', '*/*/*/**'].map((depth, above) =>
      refuse(
        `apps/web/src/features/${depth}`,
        web,
        ...inBrowser,
        downTheLayers('features'),
        noOtherFeature('\\.\\./'.repeat(above + 1)),
      ),
    ),
    ...['entities', 'kit', 'core'].map((layer) =>
      refuse(`apps/web/src/${layer}/**`, web, ...inBrowser, downTheLayers(layer)),
    ),
    refuse(
      'apps/web/src/ui/**',
      noWorkspace('Components of the ui know nothing of the product.'),
      ...inBrowser,
      downTheLayers('ui'),
    ),
    refuse(
      ['apps/web/src/**/*.test.ts', 'apps/web/src/**/*.test.tsx', 'apps/web/src/testing/**'],
      web,
      noPath,
    ),
    refuse('apps/server/src/**', ...server),
    refuse(
      'apps/server/src/platform/**',
      ...server,
      noFeatures,
      {
        regex: '^\\.\\.?/([^/]+/)*tables/index\\.ts$',
        allowImportNames: platformTables,
        message: "The platform knows no feature's tables.",
      },
      {
        group: ['**/tables/*', '!**/tables/index.ts'],
        message: 'The platform reads tables through tables/index.ts.',
      },
    ),
    refuse('apps/server/src/platform/**/*.test.ts', ...server, noFeatures),
    refuse('apps/server/src/features/*/*', ...server, ...throughIndex('../')),
    refuse('apps/server/src/features/*/*/**', ...server, ...throughIndex('../../')),
    ...rooms.map((room) =>
      refuse(
        `apps/server/src/features/documents/${room}/**`,
        ...server,
        ...throughIndex('../../'),
        fromRoomsBelow(room),
      ),
    ),
    refuse('apps/server/src/features/documents/*/*.test.ts', ...server, ...throughIndex('../../')),
  ],
} satisfies OxlintConfig;
