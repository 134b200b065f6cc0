import { expect, it } from 'vitest'
import { addressedLock, keptLock, lockChanges } from './hostLock.ts'

const lock = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages })
const viem = { version: '2.48.0', integrity: 'sha512-a' }
const made = lock({
  '': { name: 'host' },
  'node_modules/@latchkey/core': { version: '0.1.0', integrity: 'sha512-b' },
  'node_modules/latchkey': { version: '0.1.0', integrity: 'sha512-c' },
  'node_modules/latchkey/node_modules/viem': { ...viem, resolved: 'http://127.0.0.1:1/viem/-/viem-2.48.0.tgz' },
})
const kept = lock({ '': { name: 'host' }, 'node_modules/latchkey/node_modules/viem': viem })

it('keeps what others have made, without addresses', () => {
  expect(JSON.parse(keptLock(made))).toEqual(JSON.parse(kept))
})

it('names the tarball of each package in a registry, scoped and renamed ones, too', () => {
  const packages = {
    '': { name: 'host' },
    'node_modules/@a/b': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/five': { name: 'ethers', version: '5.8.0', integrity: 'sha512-b' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
  }
  expect(JSON.parse(addressedLock(lock(packages), 'http://r/')).packages).toEqual({
    ...packages,
    'node_modules/@a/b': { ...packages['node_modules/@a/b'], resolved: 'http://r/@a/b/-/b-1.0.0.tgz' },
    'node_modules/five': { ...packages['node_modules/five'], resolved: 'http://r/ethers/-/ethers-5.8.0.tgz' },
  })
})

it('tells what an install has taken otherwise than the lock says', () => {
  expect(lockChanges(kept, made)).toEqual([])
  const other = lock({
    'node_modules/ox': { version: '1.0.0' },
    'node_modules/latchkey/node_modules/viem': { version: '2.49.0' },
  })
  expect(lockChanges(kept, other)).toEqual([
    'node_modules/latchkey/node_modules/viem: 2.48.0 in the lock, 2.49.0 installed',
    'node_modules/ox: absent in the lock, 1.0.0 installed',
  ])
})
