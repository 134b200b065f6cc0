import { KitError } from '@latchkey/protocol'
import { base, mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { bob } from '../../test/fakeConnector.ts'
import { moveWorld, signed, sources } from '../../test/moveWorld.ts'
import type { findPlan } from '../plan/plan.effects.ts'
import { buildMove } from './buildMove.ts'
import { beginMove, moveEverything, proveDestination, surveyMove } from './moveEverything.action.ts'
import { moveKey, moveStore } from './moveStore.ts'

const account = `${mainnet.caipNetworkId}:${bob}` as const
const rich = { native: { [mainnet.caipNetworkId]: 10_000n, [base.caipNetworkId]: 10_000n } }

async function begun(world: ReturnType<typeof moveWorld>, more: Parameters<typeof world.open>[0] = {}) {
  const { kit, page } = await world.open(more)
  await world.connectAll(kit, 'one')
  beginMove(kit)
  await world.connectAll(kit, 'two')
  return { kit, page }
}

describe('an address is not proven', () => {
  it('that is the one that everything leaves', async () => {
    const world = moveWorld(rich)
    const { kit } = await begun(world)
    const own = `${base.caipNetworkId}:${sources.eip155}` as const
    await expect(proveDestination(kit, { account: own })).rejects.toMatchObject({ code: 'move/same-account' })
    expect(moveStore(kit).getState()).toMatchObject({
      status: 'idle',
      proofs: [],
      error: { code: 'move/same-account' },
    })
  })

  it('that no connected wallet holds', async () => {
    const { kit } = await begun(moveWorld(rich))
    const stranger = `${mainnet.caipNetworkId}:0x000000000000000000000000000000000000dEaD` as const
    await expect(proveDestination(kit, { account: stranger })).rejects.toMatchObject({ code: 'move/not-proven' })
  })

  it('by the signature of another key', async () => {
    const signMessage = async ({ message }: { message: string }) => ({
      signature: signed(sources.eip155 ?? '', message),
      method: 'eip191' as const,
    })
    const { kit } = await begun(moveWorld(rich), { driver: { signMessage } })
    await expect(proveDestination(kit, { account })).rejects.toMatchObject({ code: 'move/not-proven' })
    expect(moveStore(kit).getState().proofs).toEqual([])
  })

  it('by a signature of an earlier move: each text has a nonce of its own', async () => {
    const kept: string[] = []
    const signMessage = async ({ address, message }: { address: string; message: string }) => {
      kept.push(signed(address, message))
      return { signature: kept[0] ?? '', method: 'eip191' as const }
    }
    const { kit } = await begun(moveWorld(rich), { driver: { signMessage } })
    await proveDestination(kit, { account })
    await expect(proveDestination(kit, { account })).rejects.toMatchObject({ code: 'move/not-proven' })
    expect(new Set(kept).size).toBe(2)
  })

  it('by a contract on a network where there is none at its address', async () => {
    const asked: string[] = []
    const request = async ({ caipNetworkId }: { caipNetworkId: string }) => {
      asked.push(caipNetworkId)
      return caipNetworkId === mainnet.caipNetworkId ? '0x60' : '0x'
    }
    const world = moveWorld(rich)
    const { kit } = await begun(world, { driver: { request }, verify: async () => ({ by: 'contract' }) })
    await proveDestination(kit, { account })
    const { items } = await surveyMove(kit)
    const stays = Object.fromEntries(items.map(({ id, stays }) => [id, stays]))
    expect(stays[`${mainnet.caipNetworkId} native`]).toBeUndefined()
    expect(stays[`${base.caipNetworkId} native`]).toBe('unproven')
    const there = proveDestination(kit, { account, networkId: base.caipNetworkId })
    await expect(there).rejects.toMatchObject({ code: 'move/not-proven' })
    expect(asked).toContain(base.caipNetworkId)
  })
})

describe('what lies in the storage of the browser', () => {
  async function tampered(
    change: (record: { proofs: Record<string, unknown>[]; sources: string[] }) => void,
    href?: string,
  ) {
    const world = moveWorld(rich)
    const first = await begun(world)
    await proveDestination(first.kit, { account })
    const record = JSON.parse(world.tabs.values.get(moveKey(first.kit)) ?? '')
    change(record)
    world.tabs.values.set(moveKey(first.kit), JSON.stringify(record))
    const { kit, page } = await world.open(href === undefined ? {} : { href })
    await world.connectAll(kit, 'one')
    await world.connectAll(kit, 'two')
    const survey = await world.until(kit, page, surveyMove(kit))
    const end = await world.until(kit, page, moveEverything(kit))
    return { world, survey, end }
  }
  const thief = '0x000000000000000000000000000000000000dEaD'

  it.each([
    [
      'an address that was put in the place of the proven one',
      (record: { proofs: Record<string, unknown>[] }) => {
        record.proofs = record.proofs.map((proof) => ({ ...proof, account: `${mainnet.caipNetworkId}:${thief}` }))
      },
    ],
    [
      'one for whom another text was signed',
      (record: { proofs: Record<string, unknown>[] }) => {
        record.proofs = record.proofs.map((proof) => ({
          ...proof,
          nonce: '00',
        }))
      },
    ],
    [
      'a signature that was',
      (record: { proofs: Record<string, unknown>[] }) => {
        record.proofs = record.proofs.map((proof) => ({ ...proof, signature: 'thief says yes' }))
      },
    ],
  ])('sends nothing to %s', async (_, change) => {
    const { world, end } = await tampered(change)
    expect(end).toMatchObject({ code: 'move/not-proven' })
    expect(world.world.asks).toBe(0)
    expect(world.balance(mainnet.caipNetworkId, thief)).toBe(0n)
  })

  it('proves nothing on another page', async () => {
    const { world, end } = await tampered(() => {}, 'https://evil.example/')
    expect(end).toMatchObject({ code: 'move/not-proven' })
    expect(world.world.asks).toBe(0)
  })

  it('has no plan that goes elsewhere than the proof', async () => {
    const world = moveWorld(rich)
    const { kit } = await begun(world)
    await proveDestination(kit, { account })
    const part = { id: 'x', kind: 'native', name: 'ETH', symbol: 'ETH', decimals: '18', units: '5' }
    const step = {
      kind: 'send',
      work: undefined,
      built: false,
      allowance: undefined,
      state: 'todo',
      hash: undefined,
      signature: undefined,
    } as const
    const intent = { kind: 'move', to: thief, parts: [part] } as const
    const plan = {
      intent: { ...intent, parts: [...intent.parts] },
      networkId: mainnet.caipNetworkId,
      from: sources.eip155 ?? '',
      steps: [step],
    }
    const built = buildMove(kit, plan as unknown as NonNullable<ReturnType<typeof findPlan>>, step)
    await expect(built).rejects.toMatchObject({ code: 'move/not-proven' })
  })
})

describe('a move', () => {
  it('stops before anything is sent for more than was shown, and goes on for the new costs', async () => {
    const world = moveWorld(rich)
    const { kit, page } = await begun(world)
    await proveDestination(kit, { account })
    const { costs } = await surveyMove(kit)
    expect(costs.map(({ networkId, maxFeeUnits }) => [networkId, maxFeeUnits])).toEqual([
      [mainnet.caipNetworkId, 30n],
      [base.caipNetworkId, 30n],
    ])
    world.world.price = 16n
    expect(await world.until(kit, page, moveEverything(kit))).toMatchObject({ code: 'move/fee-risen' })
    expect(world.world.asks).toBe(0)
    expect(moveStore(kit).getState().status).toBe('paused')
    await surveyMove(kit)
    await world.until(kit, page, moveEverything(kit))
    expect(moveStore(kit).getState().status).toBe('ended')
    expect(world.balance(mainnet.caipNetworkId, bob)).toBeGreaterThan(9_900n)
  })

  it('names a network whose node falls silent in the middle, and never says that everything was moved', async () => {
    const world = moveWorld(rich)
    const { kit, page } = await begun(world)
    await proveDestination(kit, { account })
    await surveyMove(kit)
    world.world.silent.add(base.caipNetworkId)
    await world.until(kit, page, moveEverything(kit))
    const { status, survey } = moveStore(kit).getState()
    expect(status).toBe('ended')
    expect(survey?.unread).toContainEqual({ networkId: base.caipNetworkId, what: 'balances', reason: 'unavailable' })
    expect(world.balance(mainnet.caipNetworkId, bob)).toBeGreaterThan(0n)
    expect(world.balance(base.caipNetworkId, bob)).toBe(0n)
  })

  it('says why the network’s own currency stayed, where its turn came to too little', async () => {
    const networkId = mainnet.caipNetworkId
    const nft = { networkId, kind: 'nft', units: 1n, nature: 'plain' } as const
    const token = { networkId, kind: 'token', units: 1n, nature: 'silent' } as const
    const world = moveWorld({ native: { [networkId]: 61n }, tokens: [token, nft, nft] })
    const { kit, page } = await begun(world)
    await proveDestination(kit, { account })
    await surveyMove(kit)
    await world.until(kit, page, moveEverything(kit))
    expect(moveStore(kit).getState().survey?.items).toContainEqual(
      expect.objectContaining({ kind: 'native', stays: 'no-gas' }),
    )
  })

  it.each([0, 1])(
    'names a network whose node answers one of two questions, here all but number %i',
    async (silentAt) => {
      const world = moveWorld({ native: {} })
      let asked = 0
      const readNativeBalance = async ({ network }: { network: { caipNetworkId: string } }) => {
        if (network.caipNetworkId === base.caipNetworkId && asked++ === silentAt) throw new Error('silent')
        return 0n
      }
      const { kit } = await begun(world, { driver: { readNativeBalance } })
      await proveDestination(kit, { account })
      const { unread, items } = await surveyMove(kit)
      expect(items).toEqual([])
      const named = unread.filter(
        ({ networkId, reason }) => networkId === base.caipNetworkId && reason === 'unavailable',
      )
      expect(named).toContainEqual({ networkId: base.caipNetworkId, what: 'balances', reason: 'unavailable' })
      expect(new Set(named.map(({ what }) => what)).size).toBe(named.length)
    },
  )

  it('that the person declines waits, and leaves what they leave', async () => {
    const world = moveWorld({
      ...rich,
      tokens: [{ networkId: mainnet.caipNetworkId, kind: 'token', units: 7n, nature: 'plain' }],
    })
    let declines = true
    const open = await begun(world)
    await proveDestination(open.kit, { account })
    const { items } = await surveyMove(open.kit)
    const driver = await open.kit.driver('eip155')
    const { sendTransaction } = driver
    Object.assign(driver, {
      sendTransaction: (asked: Parameters<NonNullable<typeof sendTransaction>>[0]) =>
        declines
          ? Promise.reject(new KitError({ code: 'wallet/user-rejected', shortMessage: 'declined' }))
          : sendTransaction?.(asked),
    })
    expect(await world.until(open.kit, open.page, moveEverything(open.kit))).toMatchObject({
      code: 'wallet/user-rejected',
    })
    declines = false
    await surveyMove(open.kit, { leave: [items[0]?.id ?? ''] })
    await world.until(open.kit, open.page, moveEverything(open.kit))
    const { survey } = moveStore(open.kit).getState()
    expect(survey?.items).toMatchObject([{ kind: 'token', stays: 'declined' }, { kind: 'native' }, { kind: 'native' }])
    expect(world.balance(mainnet.caipNetworkId, bob, world.tokens[0]?.address)).toBe(0n)
  })

  it('is not begun without a look at what it costs', async () => {
    const { kit } = await begun(moveWorld(rich))
    await expect(moveEverything(kit)).rejects.toMatchObject({ code: 'move/not-proven' })
  })
})
