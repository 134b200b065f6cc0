import { expect, it } from 'vitest'
import { cyclesCheck } from './cycles.ts'
import { memoryProject } from './project.ts'

it('finds a cycle that runs through a package entry and a type', async () => {
  const { findings } = await cyclesCheck.run(
    memoryProject({
      'packages/protocol/package.json': '{"name":"@latchkey/protocol","exports":{".":"./src/index.ts"}}',
      'packages/protocol/src/index.ts': `export { a } from './a.ts'`,
      'packages/protocol/src/a.ts': `import type { B } from './b.ts'\nexport const a = 1`,
      'packages/protocol/src/b.ts': `import { a } from '@latchkey/protocol'\nexport type B = typeof a`,
      'packages/protocol/src/c.ts': `import './a.ts'`,
    }),
  )
  expect(findings).toEqual([
    {
      file: 'packages/protocol/src/a.ts',
      message: 'imports itself by way of packages/protocol/src/b.ts, packages/protocol/src/index.ts',
    },
  ])
})

it('finds a file that imports itself', async () => {
  const { findings } = await cyclesCheck.run(memoryProject({ 'scripts/a.ts': `import './a.ts'` }))
  expect(findings).toHaveLength(1)
})

it('finds a cycle that runs through an import()', async () => {
  const { findings } = await cyclesCheck.run(
    memoryProject({ 'scripts/a.ts': `export const a = () => import('./b.ts')`, 'scripts/b.ts': `import './a.ts'` }),
  )
  expect(findings).toHaveLength(1)
})

it('prints an exception that closes a ring, and refuses one that closes none', async () => {
  const from = 'packages/adapters/src/solana/solana.ts'
  const to = 'packages/adapters/src/solana/createSolanaDriver.ts'
  const load = `export const load = () => import('./createSolanaDriver.ts')`
  const ring = await cyclesCheck.run(memoryProject({ [from]: load, [to]: `import type { O } from './solana.ts'` }))
  expect([ring.findings, ring.notes?.length]).toEqual([[], 1])
  const line = await cyclesCheck.run(memoryProject({ [from]: load, [to]: 'export const x = 1' }))
  expect(line.findings.map(({ file }) => file)).toEqual([from])
})
