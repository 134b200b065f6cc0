import type { CaipNetworkId } from '@latchkey/protocol'
import { base, mainnet, solana } from '@latchkey/protocol/networks'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Death, ids, moveWorld, sources, targetAccounts, targets, type WorldToken } from '../../test/moveWorld.ts'
import { beginMove, moveEverything, proveDestination, surveyMove } from './moveEverything.action.ts'
import { isEverythingMoved } from './moveState.ts'
import { moveStore } from './moveStore.ts'

type World = ReturnType<typeof moveWorld>
const family = (networkId: string) => networkId.split(':')[0] ?? ''
const source = (networkId: string) => sources[family(networkId)] ?? ''
const target = (networkId: string) => targets[family(networkId)] ?? ''

/** A page on which everything is proven. */
async function proven(world: World) {
  const { kit, page } = await world.open()
  await world.connectAll(kit, 'one')
  beginMove(kit)
  await world.connectAll(kit, 'two')
  for (const account of targetAccounts) await proveDestination(kit, { account })
  return { kit, page }
}

/** Presses until the move has ended, on as many pages as that takes. */
async function moveAll(world: World): Promise<Awaited<ReturnType<typeof proven>>['kit']> {
  let { kit, page } = await proven(world)
  for (let pages = 0; pages < 4; pages += 1) {
    const survey = await world.until(kit, page, surveyMove(kit))
    const end = survey === 'dead' ? survey : await world.until(kit, page, moveEverything(kit))
    if (moveStore(kit).getState().status === 'ended') return kit
    if (end !== 'dead') continue
    world.world.death = undefined
    const next = await world.open()
    kit = next.kit
    page = next.page
    await world.connectAll(kit, 'one')
    await world.connectAll(kit, 'two')
    expect(moveStore(kit).getState()).toMatchObject({ status: 'paused', begun: true })
  }
  throw new Error('It did not end')
}

const evm = fc.constantFrom<CaipNetworkId>(mainnet.caipNetworkId, base.caipNetworkId)
const anyToken: fc.Arbitrary<WorldToken> = fc.oneof(
  fc.record({
    networkId: fc.oneof(evm, fc.constant(solana.caipNetworkId as CaipNetworkId)),
    kind: fc.constant('token' as const),
    units: fc.bigInt(1n, 10n ** 12n),
    nature: fc.constantFrom(
      'plain' as const,
      'plain' as const,
      'taxed' as const,
      'refusing' as const,
      'silent' as const,
    ),
  }),
  fc.record({
    networkId: evm,
    kind: fc.constant('nft' as const),
    units: fc.constant(1n),
    nature: fc.constantFrom('plain' as const, 'refusing' as const),
  }),
)
const anyDeath: fc.Arbitrary<Death | undefined> = fc.option(
  fc.record({
    at: fc.nat(4),
    when: fc.constantFrom('before' as const, 'sent' as const, 'answered' as const, 'mined' as const),
    isLate: fc.boolean(),
  }),
  { nil: undefined, freq: 8 },
)
const anyWorld = fc.record({
  tokens: fc.array(anyToken, { maxLength: 8 }),
  native: fc.record(Object.fromEntries(ids.map((id) => [id, fc.oneof(fc.bigInt(0n, 200n), fc.bigInt(0n, 10n ** 9n))]))),
  death: anyDeath,
  batches: fc.boolean(),
})

describe('moving everything', () => {
  it('loses nothing and moves nothing twice, wherever it is interrupted, in 100 worlds', {
    timeout: 600_000,
  }, async () => {
    let interrupted = 0
    await fc.assert(
      fc.asyncProperty(anyWorld, async (options) => {
        const world = moveWorld(options)
        const kit = await moveAll(world)
        if (options.death && world.world.death === undefined) interrupted += 1
        world.mine()
        const { survey } = moveStore(kit).getState()
        const listed = new Map(survey?.items.map((item) => [item.id, item]))
        for (const id of ids) {
          const before = options.native[id] ?? 0n
          const [left, arrived, paid] = [
            world.balance(id, source(id)),
            world.balance(id, target(id)),
            world.paid.get(id) ?? 0n,
          ]
          expect(left + arrived + paid).toBe(before)
          // What stays of the network's own currency is less than its own fee, or is listed with another reason.
          if (left > 0n) expect(listed.get(`${id} native`)?.stays).toBeDefined()
        }
        for (const { address, networkId, units, nature, kind } of world.tokens) {
          const [left, arrived] = [
            world.balance(networkId, source(networkId), address),
            world.balance(networkId, target(networkId), address),
          ]
          const tax = world.taxes.get(address) ?? 0n
          expect(left + arrived + tax).toBe(units)
          // All of it or nothing, once.
          expect(arrived === 0n || left === 0n).toBe(true)
          if (nature === 'taxed' && arrived > 0n) expect(tax).toBe(units / 10n)
          const id = `${networkId} ${kind} ${address.slice(address.lastIndexOf(':') + 1)}${kind === 'nft' ? ' 7' : ''}`
          expect(listed.has(id), `${id} ${nature}`).toBe(left > 0n)
        }
        expect(isEverythingMoved(moveStore(kit).getState())).toBe(false)
      }),
      { numRuns: 100 },
    )
    expect(interrupted).toBeGreaterThan(20)
  })
})
