import { expect, it } from 'vitest'
import { exportsSnapshot, exportsSnapshotCheck, snapshotFile } from './exportsSnapshot.ts'
import { memoryProject } from './project.ts'

const files = {
  'packages/core/package.json': '{"name":"@latchkey/core","exports":{".":"./src/index.ts","./ports":"./src/ports.ts"}}',
  'packages/core/src/index.ts': `export { a } from './a.ts'\nexport * from './ports.ts'\nexport const b = 1`,
  'packages/core/src/a.ts': 'export const a = 1\nexport const hidden = 1',
  'packages/core/src/ports.ts': 'export type P = 1',
}

it('lists every entry, and follows the star', () => {
  expect(exportsSnapshot(memoryProject(files))).toBe(
    ['@latchkey/core a', '@latchkey/core b', '@latchkey/core type P', '@latchkey/core/ports type P', ''].join('\n'),
  )
})

it('reports what came and what went', async () => {
  const before = '@latchkey/core a\n@latchkey/core gone\n@latchkey/core type P\n@latchkey/core/ports type P\n'
  const { findings } = await exportsSnapshotCheck.run(memoryProject({ ...files, [snapshotFile]: before }))
  expect(findings.map(({ message }) => message.split(' (')[0])).toEqual([
    'new: @latchkey/core b',
    'gone: @latchkey/core gone',
  ])
})

it('is content with the text that it would write', async () => {
  const project = memoryProject({ ...files, [snapshotFile]: exportsSnapshot(memoryProject(files)) })
  expect((await exportsSnapshotCheck.run(project)).findings).toEqual([])
})
