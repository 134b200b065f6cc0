import { expect, it } from 'vitest'
import type { Check } from './check.types.ts'
import { layersCheck } from './layers.ts'
import { memoryProject } from './project.ts'

const manifests = {
  'packages/protocol/package.json':
    '{"name":"@latchkey/protocol","exports":{".":"./src/index.ts"},"dependencies":{"valibot":"1"}}',
  'packages/core/package.json':
    '{"name":"@latchkey/core","exports":{".":"./src/index.ts"},"dependencies":{"@latchkey/protocol":"1","zustand":"1"}}',
  'packages/ui/package.json':
    '{"name":"@latchkey/ui","exports":{".":"./src/index.ts"},"peerDependencies":{"react":"1"}}',
  'services/api/package.json': '{"name":"@latchkey/api","exports":{".":"./src/index.ts"},"dependencies":{"hono":"4"}}',
}

it.each([
  [
    'a layer above',
    'packages/protocol/src/a.ts',
    `import { x } from '@latchkey/core'`,
    'may not import @latchkey/core',
  ],
  ['a chain library in core', 'packages/core/src/a.ts', `export type { Hash } from 'viem'`, 'may not import viem'],
  [
    'a chain library in a view',
    'packages/ui/src/a.tsx',
    `const later = () => import('viem/utils')`,
    'may not import viem/utils',
  ],
  [
    'a type of a forbidden package',
    'packages/ui/src/a.ts',
    `type K = import('@latchkey/core').Kit`,
    'may not import @latchkey/core',
  ],
  ['core in a service', 'services/api/src/a.ts', `import '@latchkey/core'`, 'may not import @latchkey/core'],
  ['devnet in shipped code', 'packages/core/src/a.ts', `import '@latchkey/devnet'`, 'may not import @latchkey/devnet'],
  ['an undeclared package', 'services/api/src/a.ts', `import 'pino'`, 'does not declare'],
  [
    'an entry that is not there',
    'packages/core/src/a.ts',
    `import '@latchkey/protocol/src/x.ts'`,
    'is no entry of @latchkey/protocol',
  ],
  ['a Node module in a browser package', 'packages/ui/src/a.ts', `import 'node:fs'`, 'which no browser has'],
  ['a way around the entries', 'packages/core/src/a.ts', `import '../../protocol/src/x.ts'`, 'leaves the package'],
  ['a global in core', 'packages/core/src/a.ts', 'export const x = () => window.open', 'uses the global window'],
  [
    'the page being asked for in core',
    'packages/core/src/a.ts',
    `export const x = typeof document`,
    'uses the global document',
  ],
  ['the clock in core', 'packages/core/src/a.ts', 'export const now = () => Date.now()', 'uses the global Date.now'],
  ['a new date in core', 'packages/core/src/a.ts', 'export const now = () => new Date()', 'uses the global new Date()'],
  ['dice in protocol', 'packages/protocol/src/a.ts', 'export const x = Math.random()', 'uses the global Math.random'],
  [
    'a call of a global in core',
    'packages/core/src/a.ts',
    'export const x = () => setTimeout(() => 1, 5)',
    'uses the global setTimeout',
  ],
  ['the machine in core', 'packages/core/src/a.ts', 'export const x = process.env.HOME', 'uses the global process'],
  ['a folder without a layer', 'packages/new/src/a.ts', 'export const x = 1', 'lies in no layer'],
])('refuses %s', async (_, file, text, message) => {
  expect(await messagesOf(layersCheck, { [file]: text })).toEqual([expect.stringContaining(message)])
})

it.each([
  ['the layer below', 'packages/core/src/a.ts', `import { x } from '@latchkey/protocol'`],
  ['names that only look like globals', 'packages/core/src/a.ts', 'export const x = (env: { fetch: 1 }) => env.fetch'],
  [
    'a parameter with the name of a global',
    'packages/core/src/a.ts',
    'export const x = ({ fetch }: { fetch: () => 1 }) => fetch()',
  ],
  ['the type of a global', 'packages/core/src/a.ts', 'export type F = typeof globalThis.fetch'],
  ['the mode that a bundler fills in', 'packages/core/src/a.ts', 'export const x = process.env.NODE_ENV'],
  ['a date from a number', 'packages/core/src/a.ts', 'export const x = (ms: number) => new Date(ms)'],
  ['a test tool in a test', 'packages/core/src/a.test.ts', `import { it } from 'vitest'\nimport '@latchkey/devnet'`],
  ['a mention in a comment', 'packages/core/src/a.ts', `// import 'viem'\nexport const x = 'window.open'`],
])('allows %s', async (_, file, text) => {
  expect(await messagesOf(layersCheck, { [file]: text })).toEqual([])
})

async function messagesOf(check: Check, files: Record<string, string>): Promise<string[]> {
  const { findings } = await check.run(memoryProject({ ...manifests, ...files }))
  return findings.map((finding) => finding.message)
}
