import { expect, it } from 'vitest'
import type { Check } from './check.types.ts'
import { memoryProject } from './project.ts'
import {
  leftoversCheck,
  machinePathsCheck,
  namedExportsCheck,
  namespaceLiteralCheck,
  postMessageTargetCheck,
  testHygieneCheck,
} from './textRules.ts'

// Spelt in parts, so that the rules hold for this file too.
const home = ['/ho', 'me/me/x'].join('')
const todo = ['TO', 'DO'].join('')

const refused: [Check, string, string][] = [
  [namespaceLiteralCheck, 'packages/core/src/a.ts', `export const x = 'eip155'`],
  [namespaceLiteralCheck, 'packages/react/src/a.tsx', 'export const x = (id: number) => `eip155:$' + '{id}`'],
  [namespaceLiteralCheck, 'services/api/src/a.ts', `export const x = { eip155: 1 }`],
  [namespaceLiteralCheck, 'services/api/src/a.ts', `export const x = (table: T) => table.eip155`],
  [postMessageTargetCheck, 'packages/core/src/a.ts', `target.postMessage({ a: 1 }, '*')`],
  [postMessageTargetCheck, 'packages/core/src/a.ts', 'postMessage(message, `*`, [port])'],
  [testHygieneCheck, 'packages/core/src/a.test.ts', `it.skip('x', () => {})`],
  [testHygieneCheck, 'packages/core/src/a.test.ts', `describe.only('x', () => {})`],
  [testHygieneCheck, 'packages/core/src/a.test.ts', `it.skipIf(slow)('x', () => {})`],
  [testHygieneCheck, 'packages/core/src/a.test.ts', `it.concurrent.only('x', () => {})`],
  [testHygieneCheck, 'devnet/e2e/a.spec.ts', `xit('x', () => {})`],
  [leftoversCheck, 'packages/core/src/a.ts', `// ${todo} later\nexport const x = 1`],
  [leftoversCheck, 'packages/core/src/a.ts', '/* @ts-' + 'ignore */ export const x = 1'],
  [leftoversCheck, 'packages/core/src/a.ts', '// biome-' + 'ignore lint: x\nexport const x = 1'],
  [machinePathsCheck, 'docs/a.md', `Open ${home}.`],
  [machinePathsCheck, 'package.json', `{"path":"${home}"}`],
  [namedExportsCheck, 'packages/core/src/a.ts', 'export default 1'],
  [namedExportsCheck, 'packages/core/src/a.ts', `export { x } from './b.ts'`],
  [namedExportsCheck, 'packages/core/src/a.ts', `export * from './b.ts'`],
]

it.each(refused.map((row) => [row[0].name, ...row] as const))('%s refuses case %#', async (_, check, file, text) => {
  expect((await check.run(memoryProject({ [file]: text }))).findings).toHaveLength(1)
})

const accepted: [Check, string, string][] = [
  [namespaceLiteralCheck, 'packages/protocol/src/a.ts', `export const x = 'eip155'`],
  [namespaceLiteralCheck, 'packages/adapters/src/evm/a.ts', `export const x = 'eip155'`],
  [
    namespaceLiteralCheck,
    'services/api/src/a.ts',
    'export const x = { eip155: 1, solana: 2, bip122: 3, polkadot: 4, cosmos: 5 }',
  ],
  [namespaceLiteralCheck, 'packages/core/src/a.test.ts', `export const x = 'eip155'`],
  [namespaceLiteralCheck, 'packages/core/src/a.ts', `// eip155 is one of five\nexport const x = 1`],
  [postMessageTargetCheck, 'packages/core/src/a.ts', `target.postMessage({ all: '*' }, origin)`],
  [testHygieneCheck, 'packages/core/src/a.test.ts', `it('skips and only', () => list.skip(1))`],
  [leftoversCheck, 'packages/core/src/a.ts', `export const x = '${todo}'`],
  [leftoversCheck, 'packages/core/src/a.test-d.ts', '// @ts-' + 'expect-error: no such key\nexport const x = 1'],
  [machinePathsCheck, 'docs/a.md', `https://example.org${home}`],
  [namedExportsCheck, 'packages/core/vitest.config.ts', 'export default {}'],
  [namedExportsCheck, 'adopt/hosts/a/app/page.tsx', 'export default function Page() {}'],
]

it.each(accepted.map((row) => [row[0].name, ...row] as const))('%s accepts case %#', async (_, check, file, text) => {
  expect((await check.run(memoryProject({ [file]: text }))).findings).toEqual([])
})

it('lets a package entry list what others may import', async () => {
  const project = memoryProject({
    'packages/core/package.json': '{"name":"@latchkey/core","exports":{".":"./src/index.ts"}}',
    'packages/core/src/index.ts': `export { x } from './x.ts'`,
  })
  expect((await namedExportsCheck.run(project)).findings).toEqual([])
})
