import { expect, it } from 'vitest'
import { completeLock, lockFileCheck } from './lockFile.ts'
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

it('writes the binaries of other platforms in, and misses them until then', async () => {
  const packages = {
    'node_modules/a': {
      integrity: 'sha512-x',
      optionalDependencies: { '@a/cli-linux-x64-musl': '1.2.3', 'a-windows-amd64': '1.2.3', 'a-extra': '1.0.0' },
    },
  }
  expect((await lockFileCheck.run(lock(packages))).findings.map(({ message }) => message)).toEqual([
    'node_modules/@a/cli-linux-x64-musl is missing, and npm ci refuses the lock: npm run check -- --update',
    'node_modules/a-windows-amd64 is missing, and npm ci refuses the lock: npm run check -- --update',
  ])
  const completed = JSON.parse(completeLock(JSON.stringify({ packages })))
  expect(completed.packages).toEqual({
    ...packages,
    'node_modules/@a/cli-linux-x64-musl': {
      version: '1.2.3',
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    },
    'node_modules/a-windows-amd64': { version: '1.2.3', optional: true, os: ['win32'], cpu: ['x64'] },
  })
  expect((await lockFileCheck.run(lock(completed.packages))).findings).toEqual([])
})
