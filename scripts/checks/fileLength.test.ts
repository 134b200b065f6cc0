import { expect, it } from 'vitest'
import { fileLengthCheck } from './fileLength.ts'
import { memoryProject } from './project.ts'

const lines = (count: number) => 'x\n'.repeat(count)

it('refuses a file over the cap', async () => {
  const { findings } = await fileLengthCheck.run(
    memoryProject({
      'packages/a/src/a.ts': lines(401),
      'packages/a/src/b.ts': lines(1),
      'packages/a/src/c.ts': lines(400),
      'packages/a/src/d.ts': lines(2),
      'packages/a/src/e.ts': lines(2),
    }),
  )
  expect(findings).toEqual([{ file: 'packages/a/src/a.ts', message: 'has 401 lines; the cap is 400' }])
})

it('refuses a package whose files are long as a rule', async () => {
  const { findings, notes } = await fileLengthCheck.run(
    memoryProject({
      'packages/a/src/a.ts': lines(130),
      'packages/a/src/b.css': lines(200),
      'packages/a/src/c.ts': lines(3),
    }),
  )
  expect(findings).toEqual([
    { file: 'packages/a', message: 'has a median of 130 lines a file; it must stay under 130' },
  ])
  expect(notes).toEqual(['packages/a: 3 files, median 130, longest 200'])
})
