import { expect, it } from 'vitest'
import { memoryProject } from './project.ts'
import { runChecks } from './runChecks.ts'

it('counts a check that breaks as failed, and runs the others', async () => {
  const broken = {
    name: 'broken',
    run: () => {
      throw new Error('no such tool')
    },
  }
  const fine = { name: 'fine', run: () => ({ findings: [] }) }
  const reported: string[] = []
  const results = await runChecks([broken, fine], memoryProject({}), ({ name }) => reported.push(name))
  expect(results.map(({ name, findings }) => [name, findings.length])).toEqual([
    ['broken', 1],
    ['fine', 0],
  ])
  expect(reported).toEqual(['broken', 'fine'])
})
