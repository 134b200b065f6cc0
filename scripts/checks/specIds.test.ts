import { expect, it } from 'vitest'
import { memoryProject } from './project.ts'
import { requirementsFile, specIdsCheck } from './specIds.ts'

const rows = '[{"id":"S4.16"},{"id":"S4.17"}]'

it('refuses an id that the specification does not have', async () => {
  const { findings } = await specIdsCheck.run(
    memoryProject({
      [requirementsFile]: rows,
      'packages/core/src/a.test.ts': `it('a [S4.16]', () => {})\nit.each([['b [S4.17 S9.999]', 1]])('%s', () => {})`,
    }),
  )
  expect(findings).toEqual([{ file: 'packages/core/src/a.test.ts', line: 2, message: 'S9.999 is no requirement' }])
})

it('fails without the list', async () => {
  expect((await specIdsCheck.run(memoryProject({}))).findings).toHaveLength(1)
})
