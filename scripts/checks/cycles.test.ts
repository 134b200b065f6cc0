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

it('leaves a registry alone that loads what knows it', async () => {
  const { findings } = await cyclesCheck.run(
    memoryProject({ 'scripts/a.ts': `export const a = () => import('./b.ts')`, 'scripts/b.ts': `import './a.ts'` }),
  )
  expect(findings).toEqual([])
})
