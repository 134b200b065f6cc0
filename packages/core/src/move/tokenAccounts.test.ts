import { KitError } from '@latchkey/protocol'
import { solana } from '@latchkey/protocol/networks'
import { expect, it } from 'vitest'
import { moveWorld, sources, targetAccounts, targets } from '../../test/moveWorld.ts'
import { beginMove, moveEverything, proveDestination, surveyMove } from './moveEverything.action.ts'
import { moveStore } from './moveStore.ts'

const id = solana.caipNetworkId
const [source, target] = [sources.solana ?? '', targets.solana ?? '']
const fee = { maxFeeUnits: 5n, expectedFeeUnits: 5n }
const plain = { networkId: id, kind: 'token', units: 700n, nature: 'plain' } as const

/** An account of Solana with the token accounts that the api knows: one for each token of the world, and an empty one. */
async function opened(world: ReturnType<typeof moveWorld>, balances: (url: URL) => unknown = () => undefined) {
  const closed = new Set<string>()
  const asked: { readonly accounts: readonly string[]; readonly left: bigint }[] = []
  const open = [
    ...world.tokens.map(({ address }, at) => ({ at: `account ${at}`, address })),
    { at: 'empty', address: '' },
  ]
  const tokenAccounts = () =>
    open
      .filter(({ at }) => !closed.has(at))
      .map(({ at, address }) => ({
        chainId: id,
        address: at,
        mint: address === '' ? 'MintOfNothing' : address.slice(address.lastIndexOf(':') + 1),
        amount: address === '' ? '0' : `0.${String(world.balance(id, source, address)).padStart(6, '0')}`,
        deposit: '0.00203928',
      }))
  const wallet = { declines: false }
  const accountsOf = (bytes: Uint8Array): readonly string[] => JSON.parse(new TextDecoder().decode(bytes))
  const opening = await world.open({
    answer(url) {
      if (url.pathname.endsWith('/supported-chains')) return { http: [id], ws: [] }
      if (url.pathname.endsWith('/balance')) return balances(url)
      if (!url.pathname.endsWith('/allowances')) return undefined
      return { allowances: [], contracts: [], tokenAccounts: tokenAccounts(), networks: { [id]: { state: 'read' } } }
    },
    driver: {
      async revocation({ items }) {
        // What holds something can't be closed, as on the chain.
        for (const { kind, tokenAccount } of items) {
          const isHolding = tokenAccounts().some(
            ({ address, amount }) => address === tokenAccount && Number(amount) > 0,
          )
          if (kind === 'token-account' && isHolding)
            throw new KitError({ code: 'transaction/execution-reverted', shortMessage: 'it holds something' })
        }
        return { bytes: new TextEncoder().encode(JSON.stringify(items.map(({ tokenAccount }) => tokenAccount))) }
      },
      estimateTransaction: async () => fee,
      async sendTransaction({ transaction }) {
        const accounts = 'bytes' in transaction ? accountsOf(transaction.bytes) : []
        asked.push({ accounts, left: world.balance(id, source) })
        if (wallet.declines) throw new KitError({ code: 'wallet/user-rejected', shortMessage: 'no' })
        for (const account of accounts) closed.add(account)
        return { hash: '0xclosed' }
      },
      waitForTransaction: async () => {
        world.mine()
        return { status: 'success', blockNumber: 1n }
      },
    },
  })
  const { kit } = opening
  await world.connectAll(kit, 'one')
  beginMove(kit)
  await world.connectAll(kit, 'two')
  for (const account of targetAccounts) await proveDestination(kit, { account })
  return { ...opening, asked, closed, wallet }
}

it('closes the token accounts that are empty then, for their deposit, before the rest of the native token goes', async () => {
  const world = moveWorld({ tokens: [plain, { ...plain, nature: 'refusing' }], native: { [id]: 10_000n } })
  const { kit, page, asked } = await opened(world)
  const survey = await surveyMove(kit)
  const going = survey.items.filter(({ stays }) => stays === undefined)
  expect(going.map(({ kind }) => kind)).toEqual(['token', 'token-account', 'token-account', 'native'])
  expect(going.map(({ maxFeeUnits }) => maxFeeUnits)).not.toContain(undefined)
  expect(survey.costs).toMatchObject([{ isPartial: false }])
  expect(asked).toEqual([])

  await world.until(kit, page, moveEverything(kit))
  expect(asked).toMatchObject([{ accounts: ['account 0', 'empty'] }])
  expect(asked[0]?.left).toBeGreaterThan(9_000n)
  expect(world.balance(id, target)).toBeGreaterThan(9_000n)
  const { status, moved, survey: after } = moveStore(kit).getState()
  expect(status).toBe('ended')
  expect(moved.map(({ kind }) => kind)).toEqual(['token', 'token-account', 'token-account', 'native'])
  expect(after?.items.filter(({ kind }) => kind !== 'native').map(({ kind, stays }) => [kind, stays])).toEqual([
    ['token', 'refused'],
  ])
})

it('asks for no more once the person declines that, and closes them when it goes on', async () => {
  const world = moveWorld({ tokens: [plain], native: { [id]: 10_000n } })
  const { kit, page, asked, closed, wallet } = await opened(world)
  await surveyMove(kit)
  wallet.declines = true
  await world.until(kit, page, moveEverything(kit))
  expect(moveStore(kit).getState()).toMatchObject({ status: 'paused', error: { code: 'wallet/user-rejected' } })
  expect(world.balance(id, target)).toBe(0n)
  wallet.declines = false
  await world.until(kit, page, surveyMove(kit))
  await world.until(kit, page, moveEverything(kit))
  expect([...closed]).toEqual(['account 0', 'empty'])
  expect(asked).toHaveLength(2)
  expect(world.balance(id, target)).toBeGreaterThan(9_000n)
})

it('moves what has come since the api last looked', async () => {
  const world = moveWorld({ tokens: [plain], native: { [id]: 10_000n } })
  const [token] = world.tokens
  const coin = { name: 'SOL', symbol: 'SOL', chainId: id, price: 0, value: 0, iconUrl: '' }
  const { kit } = await opened(world, ({ searchParams }) => {
    const native = { ...coin, quantity: { decimals: '9', numeric: '0.00001' } }
    const late = { ...coin, symbol: 'T', address: token?.address, quantity: { decimals: '6', numeric: '0.0007' } }
    const isFresh = searchParams.get('forceUpdate')?.startsWith(`${id}:`) === true
    return { balances: isFresh ? [native, late] : [native], networks: { [id]: { state: 'read' } } }
  })
  const { items } = await surveyMove(kit)
  expect(items.map(({ kind }) => kind)).toEqual(['token', 'token-account', 'token-account', 'native'])
})
