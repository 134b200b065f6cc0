import { expect, it } from 'vitest'
import { licencesCheck } from './licences.ts'
import { memoryProject } from './project.ts'

const project = (licence: string, lock = '{"packages":{}}') =>
  memoryProject({
    'packages/core/package.json': '{"name":"@latchkey/core","dependencies":{"a":"1"}}',
    'node_modules/a/package.json': '{"name":"a","license":"MIT","dependencies":{"b":"1"}}',
    'node_modules/a/node_modules/b/package.json': `{"name":"b","version":"2.0.0","license":${JSON.stringify(licence)}}`,
    'node_modules/b/package.json': '{"name":"b","version":"1.0.0","license":"MIT"}',
    'package-lock.json': lock,
  })

it.each(['GPL-3.0-only', 'MIT AND BUSL-1.1', 'SEE LICENSE IN LICENSE.md'])(
  'refuses %s deep in what ships',
  async (licence) => {
    const { findings } = await licencesCheck.run(project(licence))
    expect(findings.map(({ message }) => message)).toEqual([`ships b 2.0.0, licensed ${licence}`])
  },
)

it('refuses what a host has to bring to a package', async () => {
  const files = {
    'packages/core/package.json': '{"name":"@latchkey/core","peerDependencies":{"a":"1"}}',
    'node_modules/a/package.json': '{"name":"a","version":"1.0.0","license":"GPL-3.0-only"}',
  }
  const { findings } = await licencesCheck.run(memoryProject(files))
  expect(findings.map(({ message }) => message)).toEqual(['ships a 1.0.0, licensed GPL-3.0-only'])
})

it.each(['Apache-2.0', '(GPL-2.0 OR MIT)', 'BSD-3-Clause AND ISC'])('accepts %s', async (licence) => {
  expect((await licencesCheck.run(project(licence))).findings).toEqual([])
})

it('refuses a proprietary licence among the tools too', async () => {
  const lock = '{"packages":{"node_modules/tool":{"license":"SEE LICENSE IN LICENSE.md"}}}'
  expect((await licencesCheck.run(project('MIT', lock))).findings).toHaveLength(1)
})

it('refuses one in a lock of its own', async () => {
  const lock = '{"packages":{"node_modules/tool":{"license":"SEE LICENSE IN LICENSE.md"}}}'
  const { findings } = await licencesCheck.run(memoryProject({ 'devnet/part/package-lock.json': lock }))
  expect(findings.map(({ file }) => file)).toEqual(['devnet/part/package-lock.json'])
})

it('refuses a dependency that is not installed', async () => {
  const bare = memoryProject({ 'packages/core/package.json': '{"name":"@latchkey/core","dependencies":{"a":"1"}}' })
  expect((await licencesCheck.run(bare)).findings).toEqual([
    { file: 'packages/core/package.json', message: 'a is not installed' },
  ])
})
