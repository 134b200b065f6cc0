import { KitError } from '@latchkey/protocol'
import { mainnet } from '@latchkey/protocol/networks'
import { expect, it } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { testKit } from '../../test/testKit.ts'
import { balancesQuery } from './balances.query.ts'
import { getQueryClient } from './queryClient.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

function failingKit() {
  const node = { reads: 0, down: true }
  const adapter = fakeAdapter({
    readNativeBalance: async () => {
      node.reads += 1
      if (node.down) throw new KitError({ code: 'http/timeout', shortMessage: 'The request took too long to respond.' })
      return 1n
    },
  })
  const kit = testKit({ networks: [mainnet], adapters: [adapter] })
  const read = () =>
    getQueryClient(kit).fetchQuery({
      ...balancesQuery(kit, { address, networkIds: [mainnet.caipNetworkId] }),
      staleTime: 0,
    })
  return { kit, node, read }
}

it('says Token Balance Unavailable once, when service and node fail, and tries again after 30 s [S5.15] [S8.1] [S8.2] [S9.6]', async () => {
  const { kit, node, read } = failingKit()
  await expect(read()).rejects.toMatchObject({ code: 'http/timeout' })
  await kit.clock.advance(300)
  const { notification } = kit.store.getState()
  expect(notification).toMatchObject({
    open: true,
    variant: 'error',
    message: 'Token Balance Unavailable',
    code: 'balance/unavailable',
  })
  await expect(read()).rejects.toMatchObject({ code: 'http/timeout' })
  await kit.clock.advance(29_000)
  await expect(read()).rejects.toMatchObject({ code: 'http/timeout' })
  expect(node.reads).toBe(1)

  await kit.clock.advance(1_000)
  await expect(read()).rejects.toMatchObject({ code: 'http/timeout' })
  expect(node.reads).toBe(2)
  await kit.clock.advance(300)
  expect(kit.store.getState().notification.open).toBe(false)
})

it('says it anew after it had worked in between', async () => {
  const { kit, node, read } = failingKit()
  await read().catch(() => undefined)
  node.down = false
  await kit.clock.advance(30_000)
  expect((await read()).tokens).toHaveLength(1)
  node.down = true
  getQueryClient(kit).clear()
  await kit.clock.advance(31_000)
  await read().catch(() => undefined)
  await kit.clock.advance(300)
  expect(kit.store.getState().notification).toMatchObject({ open: true, code: 'balance/unavailable' })
})

it.each([
  ['api/origin-not-allowed', 403],
  ['api/project-id-invalid', 401],
])('fails by what the service said, where no node can be asked either: %s', async (code, status) => {
  const kit = testKit({
    apiUrl: 'https://api.example',
    networks: [mainnet],
    adapters: [fakeAdapter({ readNativeBalance: () => Promise.reject(new Error('HTTP request failed')) })],
    env: {
      fetch: async () =>
        Response.json(
          { status: 'FAILED', reasons: [{ field: '', description: 'no' }], code, requestId: 'r' },
          { status },
        ),
    },
  })
  const query = balancesQuery(kit, { address, networkIds: [mainnet.caipNetworkId] })
  await expect(getQueryClient(kit).fetchQuery(query)).rejects.toMatchObject({ code })
})
