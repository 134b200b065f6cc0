import { numberToHex } from 'viem'
import { expect, it } from 'vitest'
import { testApi } from '../../../test/testApi.ts'
import { newProject } from '../projects/project.ts'
import { createGrantFollower } from './createGrantFollower.ts'
import { createGrantStore } from './createGrantStore.ts'

const chain = 'eip155:8453'

it('looks at each grant that was taken back of late, however many come after it', async () => {
  await using api = await testApi({
    defaultProject: newProject('p'),
    rpcUrls: new Map([[chain, [{ name: 'a', url: 'http://127.0.0.1:9', wsUrl: undefined, priority: 50 }]]]),
  })
  const { database } = api.deps
  const nowS = Math.floor(api.clock.ms / 1000)
  const rows = Array.from({ length: 150 }, (_, index) => ({
    ...{ hash: numberToHex(1_000 + index, { size: 32 }), chain, account: numberToHex(1, { size: 20 }), pci: 'one' },
    ...{ delegate: numberToHex(2, { size: 20 }), salt: '0', nonce: null, project: 'p', origin: null, context: '0x' },
    ...{ expiry: nowS + 600, created_at: nowS, revoked_at: nowS - 150 + index, disabled_at: null },
  }))
  for (const row of rows) await database.insertInto('stored_grants').values(row).execute()
  const asked: string[] = []
  const follower = createGrantFollower({
    chains: api.deps.chains,
    readContracts: async (_, calls) => {
      asked.push(...calls.map(({ data }) => `0x${data.slice(-64)}`))
      return calls.map(() => numberToHex(0, { size: 32 }))
    },
    store: createGrantStore({ database, clock: { nowMs: () => api.clock.ms } }),
    clock: { nowMs: () => api.clock.ms },
    onFailure: (error) => expect(error).toBeUndefined(),
  })
  const seen = () => rows.filter(({ hash }) => asked.includes(hash)).length
  await follower.look()
  expect(seen()).toBe(100)
  await follower.look()
  expect(seen()).toBe(150)
  asked.length = 0
  await follower.look()
  expect(seen()).toBe(100)
})
