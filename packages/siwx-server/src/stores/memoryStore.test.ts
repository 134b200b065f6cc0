import { expect, it } from 'vitest'
import { storeSuite, sweepSuite } from '../../test/storeSuite.ts'
import { memoryStore } from './memoryStore.ts'

it('forgets nonces as others come, and holds no more than 100,000', async () => {
  const store = memoryStore()
  const attempt = (key: string, now: number) => store.tryNonce(key, ['a'], now, 5)
  await store.addNonce({ key: 'first', holder: 'a', expiresAt: 600_000 })
  await store.addNonce({ key: 'second', holder: 'a', expiresAt: 600_001 })
  await store.addNonce({ key: 'third', holder: 'a', expiresAt: 1_200_000 })
  expect([await attempt('first', 1), await attempt('second', 1)]).toEqual(['unknown', 'open'])
  for (let index = 0; index < 100_000; index++) {
    await store.addNonce({ key: String(index), holder: 'a', expiresAt: 1_200_000 })
  }
  expect([await attempt('third', 1), await attempt('0', 1)]).toEqual(['unknown', 'open'])
})

storeSuite(async () => memoryStore())
sweepSuite(async () => memoryStore())
