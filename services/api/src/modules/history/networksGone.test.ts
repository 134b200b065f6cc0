import { getAccountHistory } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { madeAt, owner, world, worldOf } from '../../../test/historyWorld.ts'
import { startHistoryServer } from '../../../test/startHistoryServer.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import { createIndexStore } from '../indexer/createIndexStore.ts'
import type { IndexedBlock } from '../indexer/indexed.ts'
import { newProject } from '../projects/project.ts'

const chain = 'eip155:1'
const away = { name: 'none', url: 'http://127.0.0.1:1', wsUrl: undefined, priority: 50 }
const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
})

/** Blocks of one payment of the owner each. */
const payments = (hashes: readonly string[], firstMinedAt: number): readonly IndexedBlock[] =>
  hashes.map((hash, index) => ({
    number: index + 1,
    hash,
    parentHash: '0x',
    minedAt: firstMinedAt + index,
    transactions: [
      {
        hash,
        position: 0,
        sender: owner,
        recipient: owner,
        deploys: false,
        failed: false,
        nonce: index,
        selector: '',
        transfers: [{ kind: 'native', token: '', tokenId: '', giver: owner, taker: owner, amount: 1n }],
      },
    ],
  }))

async function read(api: TestApi, id: string, blocks: readonly IndexedBlock[]) {
  const store = createIndexStore({ database: api.deps.database, fence: async () => true })
  await store.apply(id, { expected: undefined, keep: -1, blocks })
}

/** The hashes of all pages, of ten at the most. */
async function hashesOf(api: TestApi) {
  const hashes: string[] = []
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null && pages < 10; pages += 1) {
    const response = await api.get(`/v1/account/${owner}/history?projectId=p&cursor=${cursor}`)
    const page: v.InferOutput<(typeof getAccountHistory)['response']> = v.parse(
      getAccountHistory.response,
      await response.json(),
    )
    hashes.push(...page.data.map(({ metadata }) => metadata.hash ?? ''))
    cursor = page.next
  }
  return { hashes, ended: cursor === null }
}

describe('what was indexed of a network that is followed no more', () => {
  it('does not stop the history of the others where the network has left the table', async () => {
    const api = await testApi({ devnet: { chains: [{ caip: chain, rpcUrl: 'http://127.0.0.1:1' }], tokens: [] } })
    open.push(api)
    const own = Array.from({ length: 70 }, (_, index) => `0xa${index}`)
    await read(api, chain, payments(own, madeAt(1)))
    await read(
      api,
      'eip155:987654321',
      payments(
        Array.from({ length: 120 }, (_, index) => `0xb${index}`),
        madeAt(2),
      ),
    )
    expect(await hashesOf(api)).toEqual({ hashes: own.toReversed(), ended: true })
  })

  it('is not listed beside the explorer that tells of it now', async () => {
    const server = await startHistoryServer()
    const api = await testApi({
      defaultProject: newProject('p'),
      rpcUrls: new Map([
        [chain, [away]],
        ['eip155:10', [away]],
      ]),
      indexChains: new Map([['eip155:10', 0]]),
      historySources: [{ kind: 'blockscout', url: `${server.url}/blockscout`, chains: [chain] }],
    })
    open.push(server, api)
    const happened = worldOf(owner, world).map(({ hash }) => hash)
    await read(api, chain, payments(happened.toReversed(), madeAt(1)))
    expect(await hashesOf(api)).toEqual({ hashes: happened, ended: true })
  })
})
