// The rules of the house that a type checker cannot hold. Each restricted name says where to get it instead.
import comments from '@eslint-community/eslint-plugin-eslint-comments/configs';
import js from '@eslint/js';
import vitest from '@vitest/eslint-plugin';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const PORTS = {
  clock: 'Take the time from the Clock port, or from the event.',
  random: 'Take chance from the Random port, or from the event.',
  timer: 'Take timers from the Clock port.',
  world: 'Only adapters and app touch the world: go through a port.',
};

const noDefaultExport = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
  { selector: 'ExportAllDeclaration', message: 'Export each name where it lives.' },
];

const noClock = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: PORTS.clock },
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: PORTS.clock,
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: PORTS.random,
  },
  {
    selector: "MemberExpression[object.name='performance'][property.name='now']",
    message: PORTS.clock,
  },
];

const onlyAsConst = [
  {
    selector: "TSAsExpression:not([typeAnnotation.typeName.name='const'])",
    message: 'In core a value is parsed, not cast: only `as const`.',
  },
];

const visibleText = [
  {
    selector: 'JSXText[value=/[\\p{L}\\p{N}]/u]',
    message: 'Visible text goes through i18n.',
  },
  {
    selector:
      'JSXAttribute[name.name=/^(aria-label|aria-description|aria-roledescription|title|placeholder|alt|label)$/] > Literal[value=/\\p{L}/u]',
    message: 'Visible text goes through i18n.',
  },
  {
    selector: 'JSXExpressionContainer > Literal[value=/[\\p{L}]/u]:not(JSXAttribute Literal)',
    message: 'Visible text goes through i18n.',
  },
];

const worldGlobals = [
  'fetch',
  'indexedDB',
  'localStorage',
  'sessionStorage',
  'caches',
  'navigator',
  'crypto',
  'location',
  'XMLHttpRequest',
  'WebSocket',
].map((name) => ({ name, message: PORTS.world }));

const timerGlobals = [
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'queueMicrotask',
  'requestIdleCallback',
].map((name) => ({ name, message: PORTS.timer }));

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'test-results/', 'playwright-report/', 'coverage/'] },
  js.configs.recommended,
  comments.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@eslint-community/eslint-comments/require-description': 'error',
      '@eslint-community/eslint-comments/no-unlimited-disable': 'error',
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-redeclare': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      'no-redeclare': 'off',
      'no-undef': 'off',
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 3],
      'max-depth': ['error', 3],
      // An exhaustive switch over a union counts once: it is a table, not a tangle.
      complexity: ['error', { max: 12, variant: 'modified' }],
      'no-console': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      'no-restricted-syntax': ['error', ...noDefaultExport],
    },
  },
  {
    files: ['src/core/**', 'src/runtime/**', 'src/tools/**', 'src/store/**'],
    rules: {
      'no-restricted-syntax': ['error', ...noDefaultExport, ...noClock],
      'no-restricted-globals': ['error', ...worldGlobals, ...timerGlobals],
    },
  },
  {
    files: ['src/core/**'],
    rules: { 'no-restricted-syntax': ['error', ...noDefaultExport, ...noClock, ...onlyAsConst] },
  },
  {
    files: ['src/ui/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: {
      ...hooks.configs.recommended.rules,
      'no-restricted-syntax': ['error', ...noDefaultExport, ...noClock, ...visibleText],
      'no-restricted-globals': ['error', ...worldGlobals, ...timerGlobals],
    },
  },
  {
    files: ['src/store/hooks/**', 'src/app/**/*.tsx'],
    plugins: { 'react-hooks': hooks },
    rules: { ...hooks.configs.recommended.rules },
  },
  {
    files: ['test/**', 'e2e/**', 'bench/**'],
    rules: {
      'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-restricted-syntax': ['error', ...noDefaultExport],
    },
  },
  {
    files: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    plugins: { vitest },
    rules: {
      ...vitest.configs.recommended.rules,
      // A law looks at many moments and expects where it applies; `expect-expect` still wants one.
      'vitest/no-conditional-expect': 'off',
      'vitest/no-focused-tests': 'error',
      'vitest/no-disabled-tests': 'error',
      'vitest/expect-expect': [
        'error',
        { assertFunctionNames: ['expect*', 'fc.assert', 'assert*'] },
      ],
      'vitest/valid-title': ['error', { disallowedWords: ['should'] }],
    },
  },
  {
    files: ['.config/**/*.{js,mjs,cjs,ts}', 'vite.config.ts'],
    rules: { 'no-undef': 'off', 'no-restricted-syntax': 'off' },
  },
);
