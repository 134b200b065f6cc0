import { expect, it } from 'vitest'
import { claimsCheck } from './claims.ts'
import { memoryProject } from './project.ts'

const security = '| Promise | Shown by |\n|---|---|\n| A key stays | `a/b.test.ts`, `npm run prove -- theft` |\n'
const map = '## Each promise and its test\n\n| Promise | File | Test |\n|---|---|---|\n'
const right = `${map}| A key stays | \`a/b.test.ts\` | stays where it is |\n`
const files = {
  'package.json': '{"scripts":{"prove":"x"}}',
  'a/b.test.ts': "it('stays where it is', () => {})",
  'SECURITY.md': security,
  'docs/threat-model.md': right,
}
const objections = async (changed: Readonly<Record<string, string>>) =>
  (await claimsCheck.run(memoryProject({ ...files, ...changed }))).findings.map(({ message }) => message)

it('accepts promises that have a test each', async () => {
  expect(await objections({})).toEqual([])
})

it('refuses a promise that the map does not have, and a row for one that was not made', async () => {
  expect(await objections({ 'docs/threat-model.md': map })).toEqual([
    'docs/threat-model.md names no test of "A key stays"',
  ])
  const more = `${right}| A key flies | none |  |\n`
  expect(await objections({ 'docs/threat-model.md': more })).toEqual(['SECURITY.md does not promise "A key flies"'])
})

it('refuses a test that is gone, and a file that is', async () => {
  expect(await objections({ 'a/b.test.ts': "it('is elsewhere')" })).toEqual([
    'a/b.test.ts has no test "stays where it is"',
  ])
  const { 'a/b.test.ts': _, ...rest } = files
  const { findings } = await claimsCheck.run(memoryProject(rest))
  expect(findings.map(({ message }) => message)).toEqual(['there is no a/b.test.ts', 'there is no a/b.test.ts'])
})

it('refuses a command that is not there, and counts what has no test', async () => {
  expect(await objections({ 'package.json': '{"scripts":{}}' })).toEqual(['there is no npm run prove'])
  const without = { ...files, 'docs/threat-model.md': `${map}| A key stays | none |  |\n` }
  expect((await claimsCheck.run(memoryProject(without))).notes).toEqual([
    '1 rows for 1 promises, 1 of them without a test',
  ])
})
