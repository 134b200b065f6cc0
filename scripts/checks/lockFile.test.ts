import { expect, it } from 'vitest'
import { lockFileCheck } from './lockFile.ts'
import { memoryProject } from './project.ts'

const lock = (packages: Record<string, unknown>) =>
  memoryProject({ 'package-lock.json': JSON.stringify({ packages: { '': {}, ...packages } }) })

it('refuses an address and a missing hash', async () => {
  const { findings } = await lockFileCheck.run(
    lock({
      'node_modules/a': { integrity: 'sha512-x', resolved: 'https://registry.example/a.tgz' },
      'node_modules/b': { version: '1.0.0' },
    }),
  )
  expect(findings.map(({ message }) => message)).toEqual([
    'node_modules/a is bound to an address: resolved must be left out',
    'node_modules/b has no integrity hash',
  ])
})

it('accepts links, hashes, and counts the binaries of other platforms', async () => {
  const { findings, notes } = await lockFileCheck.run(
    lock({
      'packages/core': { version: '0.1.0' },
      'node_modules/@latchkey/core': { resolved: 'packages/core', link: true },
      'node_modules/a': { integrity: 'sha512-x' },
      'node_modules/a-darwin': { optional: true, os: ['darwin'] },
    }),
  )
  expect(findings).toEqual([])
  expect(notes).toEqual(['package-lock.json: 1 optional binaries of other platforms carry no hash'])
})
