import { expect, it } from 'vitest'
import { memoryProject } from './project.ts'
import { walksCheck } from './walks.ts'

const files = {
  'packages/a/package.json': JSON.stringify({ name: '@latchkey/a', exports: { '.': './src/index.ts' } }),
  'packages/a/src/index.ts': `export { act } from './act.ts'\n`,
  'packages/a/src/act.ts': `export const act = 1\n`,
  'packages/b/src/View.tsx': `import { act } from '@latchkey/a'\nexport const View = act\n`,
  'packages/b/src/other.ts': `export const other = 1\n`,
}

async function objections(steps: readonly string[], cap = 2) {
  const list = steps.map((step, index) => `${index + 1}. \`${step}\`: what it does`).join('\n')
  const text = `# A\n\n### From a click to there (at most ${cap} files)\n\n${list}\n\n## B\n\n1. \`nothing\`\n`
  const { findings } = await walksCheck.run(memoryProject({ ...files, 'docs/architecture.md': text }))
  return findings.map(({ message }) => message)
}

it('accepts files that lead from one to the next, through the entry of a package', async () => {
  expect(await objections(['packages/b/src/View.tsx', 'packages/a/src/act.ts'])).toEqual([])
})

it('accepts a file that shares the named contract with one before it', async () => {
  const contract = { 'packages/b/src/caller.ts': `import { other } from './other.ts'\nexport const caller = other\n` }
  const text =
    '### A (at most 2 files)\n\n1. `packages/b/src/caller.ts`\n2. `packages/b/src/maker.ts` over `packages/b/src/other.ts`\n'
  const maker = {
    'packages/b/src/maker.ts': `import type { other } from './other.ts'\nexport type Maker = typeof other\n`,
  }
  const { findings } = await walksCheck.run(
    memoryProject({ ...files, ...contract, ...maker, 'docs/architecture.md': text }),
  )
  expect(findings).toEqual([])
})

it('refuses a walk that is too long', async () => {
  expect(await objections(['packages/b/src/View.tsx', 'packages/a/src/act.ts'], 1)).toEqual([
    'From a click to there: 2 files; the heading allows 1',
  ])
})

it('refuses a file that is gone', async () => {
  expect(await objections(['packages/b/src/Gone.tsx'])).toEqual([
    'From a click to there: there is no packages/b/src/Gone.tsx',
  ])
})

it('refuses a file that no step before it is linked to', async () => {
  expect(await objections(['packages/b/src/View.tsx', 'packages/b/src/other.ts'])).toEqual([
    'From a click to there: no file before packages/b/src/other.ts is linked to it',
  ])
})

it('refuses a walk without a step', async () => {
  expect(await objections([])).toEqual(['From a click to there: names no file'])
})
