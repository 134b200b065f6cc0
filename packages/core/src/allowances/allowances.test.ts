import { KitError } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { settle } from '../../test/fakeClock.ts'
import { alice, bob, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { fakeTabs } from '../../test/fakeTabs.ts'
import { testKit } from '../../test/testKit.ts'
import { connect } from '../connection/connection.actions.ts'
import { cancelPlan, continuePlan } from '../plan/index.ts'
import type { CallsOutcome, ChainDriver, Revocable, TransactionOutcome } from '../ports/adapter.ts'
import { getQueryClient } from '../queries/queryClient.ts'
import { allowancesQuery, revokeAllowances, selectRevocations, selectWaitingRevocations } from './index.ts'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
type NetworkId = `eip155:${number}`

function allowanceOf(networkId: NetworkId, n: number, more: object = {}) {
  return {
    id: `${networkId}:${n}`,
    chainId: networkId,
    kind: 'erc20',
    token: { address: token, symbol: 'USDC', decimals: 6 },
    spender: { address: bob, code: 'contract' },
    amount: '5',
    unlimited: false,
    atRisk: { amount: '5', value: n },
    risks: [],
    ...more,
  }
}

type Listed = ReturnType<typeof allowanceOf>

/** A wallet on two networks, an api that lists what stands there, and a browser whose pages share their storage. */
function revokeWorld(driver: Partial<ChainDriver> = {}) {
  const tabs = fakeTabs()
  const listed = new Map<NetworkId, readonly Listed[] | undefined>()
  const asked: string[] = []
  const reads: string[] = []
  const batches = new Map<string, CallsOutcome>()
  const waiting: ((outcome: TransactionOutcome) => void)[] = []
  const base: Partial<ChainDriver> = {
    estimateTransaction: async () => ({ maxFeeUnits: 7n, expectedFeeUnits: 7n }),
    revocation: async ({ items }) => ({ to: token, data: `0x${items.map(idOf).join('+')}` }),
    sendTransaction: async ({ network, transaction }) => {
      const said = 'data' in transaction ? transaction.data : 'bytes'
      asked.push(`${network.caipNetworkId} ${said}`)
      return { hash: `0x${asked.length}` }
    },
    walletCapabilities: async () => ({ atomic: 'unsupported', further: {} }),
    sendCalls: async ({ network, calls, id = '' }) => {
      asked.push(`${network.caipNetworkId} ${calls.map(({ data }) => data).join(' ')}`)
      batches.set(id, { status: 'pending', hashes: [] })
      return { id }
    },
    callsStatus: async ({ id }) => batches.get(id) ?? { status: 'pending', hashes: [] },
    waitForTransaction: () => new Promise((resolve) => waiting.push(resolve)),
    ...driver,
  }
  return {
    listed,
    asked,
    reads,
    batches,
    async open(more: Partial<ChainDriver> = {}) {
      const kit = testKit({
        apiUrl: 'https://api.example',
        adapters: [fakeAdapter({ ...base, ...more })],
        connectors: [
          fakeConnector({
            id: 'one',
            session: { ...sessionOf('eip155:1', alice), accounts: [`eip155:1:${alice}`, `eip155:8453:${alice}`] },
            switchNetwork: async ({ network }) => void asked.push(`switch ${network.caipNetworkId}`),
          }),
        ],
        env: {
          storage: tabs.open(),
          fetch: async (input) => {
            const { pathname, searchParams } = new URL(String(input))
            if (pathname.endsWith('/supported-chains')) {
              return Response.json({ http: ['eip155:1', 'eip155:8453'], ws: [] })
            }
            const networkId = searchParams.get('chainId') as NetworkId
            reads.push(`${networkId}${searchParams.get('fresh') === '1' ? ' fresh' : ''}`)
            const allowances = listed.get(networkId)
            if (!allowances) return new Response('', { status: 404 })
            const networks = { [networkId]: { state: 'read' } }
            return Response.json({ allowances, contracts: [], tokenAccounts: [], networks })
          },
        },
      })
      const stop = kit.start()
      await settle()
      await connect(kit, { connectorId: 'one' })
      await settle()
      const read = () =>
        getQueryClient(kit).fetchQuery({
          ...allowancesQuery(kit, { address: alice, networkIds: ['eip155:1', 'eip155:8453'] }),
          staleTime: 0,
        })
      return { kit, read, stop }
    },
    async mine(status: TransactionOutcome['status'] = 'success') {
      await settle()
      for (const finish of waiting.splice(0)) finish({ status, blockNumber: 1n })
      await settle()
    },
  }
}

const idOf = ({ token: of, tokenId, tokenAccount }: Revocable) => tokenId ?? tokenAccount ?? of.slice(2, 4)
const states = (kit: Parameters<typeof revokeAllowances>[0]) =>
  Object.fromEntries([...selectRevocations(kit.store.getState())].map(([id, { state }]) => [id, state]))

describe('what others may take', () => {
  it('is listed by what it puts at risk, over all networks', async () => {
    const { listed, open } = revokeWorld()
    const { read } = await open()
    listed.set('eip155:1', [allowanceOf('eip155:1', 1), allowanceOf('eip155:1', 9)])
    const unknown = { atRisk: {}, since: '2026-01-01T00:00:00.000Z' }
    listed.set('eip155:8453', [allowanceOf('eip155:8453', 4), allowanceOf('eip155:8453', 7, unknown)])
    const { allowances, networks } = await read()
    expect(allowances.map(({ id }) => id)).toEqual(['eip155:1:9', 'eip155:8453:4', 'eip155:1:1', 'eip155:8453:7'])
    expect(allowances[0]).toMatchObject({ owner: alice })
    expect(networks.map(({ reading }) => reading.state)).toEqual(['read', 'read'])
  })

  it('is nothing on a network that has no allowances, without a question', async () => {
    const { reads, open } = revokeWorld()
    const { kit } = await open()
    const networkIds = ['bip122:000000000019d6689c085ae165831e93'] as const
    const query = allowancesQuery(kit, { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', networkIds })
    const { networks } = await getQueryClient(kit).fetchQuery(query)
    expect(networks).toEqual([{ networkId: networkIds[0], reading: { state: 'read' } }])
    expect(reads).toEqual([])
  })

  it('is unread where the api does not know the list, and stays as it was last known', async () => {
    const { listed, open } = revokeWorld()
    const { kit, read } = await open()
    listed.set('eip155:1', [allowanceOf('eip155:1', 1)])
    const first = await read()
    expect(first.networks[1]).toEqual({
      networkId: 'eip155:8453',
      reading: { state: 'unread', reason: 'unavailable' },
    })
    listed.clear()
    await getQueryClient(kit).invalidateQueries()
    const { allowances, networks } = await read()
    expect(allowances.map(({ id }) => id)).toEqual(['eip155:1:1'])
    expect(networks.map(({ reading }) => reading.state)).toEqual(['unread', 'unread'])
  })
})

describe('taking back', () => {
  const both = (world: ReturnType<typeof revokeWorld>) => {
    world.listed.set('eip155:1', [
      allowanceOf('eip155:1', 1, { tokenId: '11' }),
      allowanceOf('eip155:1', 2, { tokenId: '12' }),
    ])
    world.listed.set('eip155:8453', [allowanceOf('eip155:8453', 3, { tokenId: '13' })])
  }

  it('asks once on each network where the wallet takes calls as one, and reads past the memory of the api', async () => {
    const world = revokeWorld({ walletCapabilities: async () => ({ atomic: 'supported', further: {} }) })
    both(world)
    const { kit, read } = await world.open()
    const { allowances } = await read()
    const { planIds } = await revokeAllowances(kit, { items: allowances })
    expect(planIds).toHaveLength(2)
    expect(world.asked).toEqual(['eip155:1 0x12 0x11', 'switch eip155:8453', 'eip155:8453 0x13'])
    expect(states(kit)).toEqual({ 'eip155:1:1': 'revoking', 'eip155:1:2': 'revoking', 'eip155:8453:3': 'revoking' })
    const [name = ''] = world.batches.keys()
    world.batches.set(name, { status: 'confirmed', hashes: ['0x9'] })
    world.listed.set('eip155:1', [])
    await kit.clock.advance(5_000)
    expect(states(kit)).toMatchObject({ 'eip155:1:1': 'done', 'eip155:1:2': 'done' })
    world.reads.length = 0
    expect((await read()).allowances.map(({ id }) => id)).toEqual(['eip155:8453:3'])
    expect(world.reads).toEqual(['eip155:1 fresh'])
  })

  it('asks for one after the other where it can not, and goes on to the next network', async () => {
    const world = revokeWorld()
    both(world)
    const { kit, read } = await world.open()
    const done = revokeAllowances(kit, { items: (await read()).allowances })
    await settle()
    expect(world.asked).toEqual(['eip155:1 0x12'])
    await world.mine()
    expect(world.asked).toEqual(['eip155:1 0x12', 'eip155:1 0x11', 'switch eip155:8453', 'eip155:8453 0x13'])
    await done
  })

  it('leaves what the person declines as it was, and asks for nothing after it', async () => {
    let answers = 1
    const world = revokeWorld({
      sendTransaction: async () => {
        answers -= 1
        if (answers < 0) throw new KitError({ code: 'wallet/user-rejected', shortMessage: 'no' })
        return { hash: '0x1' }
      },
    })
    both(world)
    const { kit, read } = await world.open()
    const done = revokeAllowances(kit, { items: (await read()).allowances })
    const refused = expect(done).rejects.toMatchObject({ code: 'wallet/user-rejected' })
    await settle()
    await world.mine()
    await refused
    expect(states(kit)).toEqual({ 'eip155:1:2': 'done' })
    expect(kit.store.getState().plans).toHaveLength(1)
  })

  it('says at each what the network refused, and asks the other networks all the same', async () => {
    const world = revokeWorld()
    both(world)
    const { kit, read } = await world.open()
    const items = (await read()).allowances.filter(({ id }) => id !== 'eip155:1:1')
    const done = revokeAllowances(kit, { items }).catch((error: unknown) => error)
    await settle()
    await world.mine('reverted')
    expect(await done).toEqual({ planIds: expect.any(Array) })
    expect(selectRevocations(kit.store.getState()).get('eip155:1:2')).toMatchObject({
      state: 'failed',
      error: { code: 'transaction/reverted' },
    })
  })

  it('puts all of Permit2 into one call, and token accounts into transactions that are built in turn', async () => {
    const parts: string[][] = []
    const world = revokeWorld({
      walletCapabilities: async () => ({ atomic: 'supported', further: {} }),
      revocation: async ({ items }) => {
        parts.push(items.map(idOf))
        return items[0]?.tokenAccount ? { bytes: new Uint8Array([1]) } : { to: token, data: '0x1' }
      },
    })
    const { kit, read } = await world.open()
    world.listed.set('eip155:1', [
      allowanceOf('eip155:1', 1, { kind: 'permit2', tokenId: '1' }),
      allowanceOf('eip155:1', 2, { kind: 'permit2', tokenId: '2' }),
    ])
    world.listed.set('eip155:8453', [
      allowanceOf('eip155:8453', 3, { kind: 'spl-delegate', tokenAccount: 'c' }),
      allowanceOf('eip155:8453', 4, { kind: 'spl-delegate', tokenAccount: 'd' }),
    ])
    await revokeAllowances(kit, { items: (await read()).allowances })
    expect(parts).toEqual([
      ['2', '1'],
      ['d', 'c'],
    ])
    expect(world.asked).toEqual(['eip155:1 0x1', 'switch eip155:8453', 'eip155:8453 bytes'])
  })

  it('waits for a press after a reload, and goes on with what is left', async () => {
    const world = revokeWorld()
    both(world)
    const one = await world.open()
    const items = (await one.read()).allowances.filter(({ chainId }) => chainId === 'eip155:1')
    void revokeAllowances(one.kit, { items })
    await settle()
    expect(world.asked).toEqual(['eip155:1 0x12'])
    one.stop()
    const { kit } = await world.open()
    await world.mine()
    await kit.clock.advance(5_000)
    const [waiting] = selectWaitingRevocations(kit.store.getState())
    expect(waiting).toMatchObject({ networkId: 'eip155:1', owner: alice, count: 1, isUnknown: false })
    expect(states(kit)).toEqual({ 'eip155:1:1': 'waiting', 'eip155:1:2': 'done' })
    void continuePlan(kit, { id: waiting?.planId ?? '' })
    await settle()
    expect(world.asked).toContain('eip155:1 0x11')
    cancelPlan(kit, { id: waiting?.planId ?? '' })
  })

  describe('that a page was closed over while the wallet was asked', () => {
    const silent: Partial<ChainDriver> = {
      sendTransaction: () => new Promise(() => undefined),
      sendCalls: () => new Promise(() => undefined),
    }
    /** What waits in a new page, once the one before has asked for both of a network. */
    const interrupted = async (world: ReturnType<typeof revokeWorld>, more: Partial<ChainDriver> = {}) => {
      both(world)
      const one = await world.open(silent)
      const items = (await one.read()).allowances.filter(({ chainId }) => chainId === 'eip155:1')
      void revokeAllowances(one.kit, { items })
      await settle()
      one.stop()
      const { kit } = await world.open(more)
      const [waiting] = selectWaitingRevocations(kit.store.getState())
      expect(waiting).toMatchObject({ count: 2, isUnknown: true })
      const goOn = () => continuePlan(kit, { id: waiting?.planId ?? '' })
      return { kit, goOn }
    }

    it('is asked for again: what is taken back twice is gone all the same', async () => {
      const world = revokeWorld()
      const { kit, goOn } = await interrupted(world)
      expect(await goOn()).toMatchObject({ status: 'pending', at: 0 })
      expect(world.asked).toEqual(['eip155:1 0x12'])
      await world.mine()
      expect(world.asked).toEqual(['eip155:1 0x12', 'eip155:1 0x11'])
      await world.mine()
      expect(states(kit)).toEqual({ 'eip155:1:1': 'done', 'eip155:1:2': 'done' })
    })

    it('is not asked for again where it is gone', async () => {
      const world = revokeWorld()
      const { kit, goOn } = await interrupted(world)
      world.listed.set('eip155:1', [allowanceOf('eip155:1', 1, { tokenId: '11' })])
      expect(await goOn()).toMatchObject({ status: 'pending', at: 1 })
      expect(world.reads).toContain('eip155:1 fresh')
      expect(world.asked).toEqual(['eip155:1 0x11'])
      await world.mine()
      expect(states(kit)).toEqual({ 'eip155:1:1': 'done', 'eip155:1:2': 'done' })
    })

    it('is asked for again where the network can not be read', async () => {
      const world = revokeWorld()
      const { goOn } = await interrupted(world)
      world.listed.clear()
      await goOn()
      expect(world.asked).toEqual(['eip155:1 0x12'])
    })

    it('is asked for by the name of the batch, which a wallet takes once', async () => {
      const world = revokeWorld({ walletCapabilities: async () => ({ atomic: 'supported', further: {} }) })
      const names: string[] = []
      const { kit, goOn } = await interrupted(world, {
        callsStatus: async ({ id }) => {
          const known = world.batches.get(id)
          if (known) return known
          throw new KitError({ code: 'calls/unknown-id', shortMessage: 'Unknown bundle id' })
        },
        sendCalls: async ({ id = '' }) => {
          names.push(id)
          world.batches.set(id, { status: 'confirmed', hashes: ['0x9'] })
          return { id }
        },
      })
      const { callsId } = kit.store.getState().plans[0] ?? {}
      void goOn()
      await settle()
      expect(names).toEqual([callsId])
      await kit.clock.advance(5_000)
      expect(states(kit)).toEqual({ 'eip155:1:1': 'done', 'eip155:1:2': 'done' })
    })
  })
})
