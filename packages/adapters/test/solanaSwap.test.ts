import { type Solana, solanaMarket, solanaPersonas, solanaTokens, startSolana } from '@latchkey/devnet/solana'
import { formatCaipAddress } from '@latchkey/protocol'
import { solana as network } from '@latchkey/protocol/networks'
import {
  type Address,
  address,
  createSolanaRpc,
  getBase64Decoder,
  getBase64Encoder,
  type Instruction,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SolanaDriver } from '../src/solana/createSolanaDriver.ts'
import { solana } from '../src/solana/solana.ts'
import {
  accountOf,
  instruction,
  little,
  programIds,
  type SwapPlan,
  swapInstructions,
  toWire,
  withAccount,
  withData,
} from './support/buildSwap.ts'
import { createRealEnv } from './support/createRealEnv.ts'
import { connectedWallet } from './support/createSolanaWallet.ts'

const { alice, bob } = solanaPersonas
const { pools, tokens, wrappedSol, program: jupiter } = solanaMarket
const usdc = solanaTokens.usdc.mint.address
const coin = tokens.coin.mint.address
const { system, token: tokenProgram, token2022, associated, compute } = programIds
const owner = alice.address

let chain: Solana
let driver: SolanaDriver
let blockhash: string
beforeAll(async () => {
  chain = await startSolana()
  const loaded = await solana({ pollingIntervalMs: 20 }).load({ env: createRealEnv(), rpcUrls: () => [chain.rpcUrl] })
  driver = loaded as typeof driver
  blockhash = (await createSolanaRpc(chain.rpcUrl).getLatestBlockhash().send()).value.blockhash
})
afterAll(() => chain.stop())

const tokenOf = (mint: Address | 'SOL') => ({
  address: mint === 'SOL' ? undefined : formatCaipAddress(network.caipNetworkId, mint),
})
const read = ({ give, get }: Pick<SwapPlan, 'give' | 'get'>, data: string) =>
  driver.readSwap({ data, owner, give: tokenOf(give), get: tokenOf(get) })

describe('an honest swap', () => {
  it.each<[string, Pick<SwapPlan, 'give' | 'get' | 'amount' | 'quoted'> & { readonly far?: true }]>([
    ['SOL for a token', { give: 'SOL', get: usdc, amount: 1_000_000_000n, quoted: 183_700_000n }],
    ['a token for SOL', { give: usdc, get: 'SOL', amount: 100_000_000n, quoted: 540_000_000n }],
    [
      'a token for a token, over two pools',
      { give: usdc, get: coin, amount: 10_000_000n, quoted: 4_900_000_000n, far: true },
    ],
  ])('of %s is read as what it is, carried out, and what came is read to the unit', async (_, { far, ...swap }) => {
    const steps = far && [
      { pool: pools[1], from: usdc },
      { pool: pools[2], from: tokens.usdt.mint.address },
    ]
    const { limit, price, ...others } = await swapInstructions({ owner, ...swap, ...(steps && { steps }) })
    const data = toWire(owner, [limit, price, ...Object.values(others)], await latest())
    const found = await read(swap, data)
    expect(found).toMatchObject({
      payer: owner,
      signers: [owner],
      program: jupiter,
      givenUnits: swap.amount,
      minimumUnits: (swap.quoted * 9_900n) / 10_000n,
      strange: [],
    })
    const held = async (what: Address | 'SOL') =>
      (
        await driver.readTokenBalances({
          network,
          address: owner,
          tokens: [{ ...tokenOf(what), symbol: '', decimals: 0 }],
        })
      )[0] ?? 0n
    const before = await held(swap.get)
    const { wallet } = await connectedWallet(alice, chain.rpcUrl)
    const transaction = { from: owner, bytes: found?.bytes ?? new Uint8Array() }
    const { maxFeeUnits } = await driver.estimateTransaction({ network, transaction })
    const { hash } = await driver.sendTransaction({ provider: wallet, network, transaction })
    expect(await wait(hash)).toMatchObject({ status: 'success' })
    const came = await driver.readReceived({ network, hash, token: tokenOf(swap.get), account: owner })
    expect(came).toBeGreaterThanOrEqual(found?.minimumUnits ?? 0n)
    expect((await held(swap.get)) - before).toBe((came ?? 0n) - (swap.get === 'SOL' ? maxFeeUnits : 0n))
  })

  it('has no figure for SOL that came where a deposit went out of it, and none for what is not there', async () => {
    const parts = await swapInstructions({ owner, give: usdc, get: 'SOL', amount: 1_000_000n, quoted: 5_000_000n })
    const other = await accountOf(owner, tokens.usdt.mint.address)
    const opened = instruction(
      associated,
      [1],
      [{ signs: owner }, other, owner, tokens.usdt.mint.address, system, tokenProgram],
    )
    const bytes = Uint8Array.from(
      getBase64Encoder().encode(toWire(owner, [...Object.values(parts), opened], await latest())),
    )
    const { wallet } = await connectedWallet(alice, chain.rpcUrl)
    const { hash } = await driver.sendTransaction({ provider: wallet, network, transaction: { from: owner, bytes } })
    await wait(hash)
    expect(await driver.readReceived({ network, hash, token: {}, account: owner })).toBeUndefined()
    const nowhere = '1'.repeat(64)
    expect(await driver.readReceived({ network, hash: nowhere, token: {}, account: owner })).toBeUndefined()
  })
})

type Parts = Awaited<ReturnType<typeof swapInstructions>>
type Change = (parts: Parts, own: { usdc: Address; wrapped: Address }) => readonly (Instruction | undefined)[]
/** The parts in their order, with some put in place of others. */
const but = (parts: Parts, others: Partial<Record<keyof Parts, Instruction>>): readonly Instruction[] =>
  Object.values({ ...parts, ...others })
const toBob = (data: readonly number[], ...accounts: Parameters<typeof instruction>[2] & object) =>
  instruction(tokenProgram, data, accounts)
const units = little(5n, 8)
const signs = { signs: owner }

describe('a swap that somebody else has built', () => {
  const swap = { give: 'SOL', get: usdc, amount: 1_000_000_000n, quoted: 183_000_000n } as const
  const tokenSwap = { give: usdc, get: coin, amount: 10_000_000n, quoted: 4_000_000_000n } as const
  const solSwap = { give: usdc, get: 'SOL', amount: 10_000_000n, quoted: 40_000_000n } as const
  const bobUsdc = () => accountOf(bob.address, usdc)
  const plus =
    (...others: readonly Instruction[]): Change =>
    (parts) => [...Object.values(parts), ...others]
  const inRoute =
    (change: (route: Instruction) => Instruction): Change =>
    (parts) =>
      but(parts, { route: change(parts.route) })

  it.each<[string, string, Change | Promise<Change>, typeof swap | typeof tokenSwap | typeof solSwap]>([
    [
      'pays another',
      'pays into another account',
      bobUsdc().then((to) => inRoute((route) => withAccount(route, 3, to))),
      swap,
    ],
    [
      'pays an account beside it',
      'pays elsewhere',
      bobUsdc().then((to) => inRoute((route) => withAccount(route, 4, to))),
      swap,
    ],
    [
      'takes from another holding',
      'takes from another account',
      (parts, own) => but(parts, { route: withAccount(parts.route, 2, own.usdc) }),
      swap,
    ],
    ['gives another token', 'to another token', inRoute((route) => withAccount(route, 5, coin)), swap],
    ['is signed for by another', "of another's", inRoute((route) => withAccount(route, 1, bob.address)), swap],
    ['swaps twice', 'a second route', (parts) => [...Object.values(parts), parts.route], swap],
    [
      'keeps a fee',
      'a fee of the platform',
      inRoute((route) => withData(route, (data) => [...data.slice(0, -1), 30])),
      swap,
    ],
    [
      'names an account for a fee',
      'an account for a fee',
      bobUsdc().then((to) => inRoute((route) => withAccount(route, 6, to))),
      swap,
    ],
    [
      'calls something else of the program',
      'another call of Jupiter',
      plus(
        instruction(
          jupiter,
          [...'openpool'].map((one) => one.charCodeAt(0)),
        ),
      ),
      swap,
    ],
    [
      'sends SOL to somebody',
      'of the System program',
      plus(instruction(system, [2, 0, 0, 0, ...units], [signs, bob.address])),
      swap,
    ],
    [
      'wraps more than is given',
      'more SOL than is given',
      (parts, own) => [instruction(system, [2, 0, 0, 0, ...units], [signs, own.wrapped]), ...Object.values(parts)],
      swap,
    ],
    [
      'wraps SOL where a token is given',
      'of the System program',
      (parts, own) => [instruction(system, [2, 0, 0, 0, ...units], [signs, own.wrapped]), ...Object.values(parts)],
      solSwap,
    ],
    [
      'makes the account another program’s',
      'of the System program',
      plus(instruction(system, [1, 0, 0, 0, ...new Array(32).fill(7)], [signs])),
      swap,
    ],
    [
      'advances a nonce, and never is over',
      'of the System program',
      (parts) => [instruction(system, [4, 0, 0, 0], [bob.address, bob.address, signs]), ...Object.values(parts)],
      swap,
    ],
    [
      'sends a token to somebody',
      'of the Token program',
      bobUsdc().then(
        (to): Change =>
          (parts, own) => [...Object.values(parts), toBob([3, ...units], own.usdc, to, signs)],
      ),
      swap,
    ],
    [
      'lets somebody take a token',
      'of the Token program',
      (parts, own) => [...Object.values(parts), toBob([4, ...units], own.usdc, bob.address, signs)],
      swap,
    ],
    [
      'gives an account of tokens away',
      'of the Token program',
      (parts, own) => [...Object.values(parts), toBob([6, 2, 1, ...new Array(32).fill(7)], own.usdc, signs)],
      swap,
    ],
    [
      'closes another account',
      'of the Token program',
      (parts, own) => [...Object.values(parts), toBob([9], own.usdc, owner, signs)],
      swap,
    ],
    [
      'closes the account of SOL to somebody',
      'of the Token program',
      (parts, own) => but(parts, { close: toBob([9], own.wrapped, bob.address, signs) }),
      swap,
    ],
    [
      'closes the account of SOL where there is none in it',
      'of the Token program',
      (parts, own) => [...Object.values(parts), toBob([9], own.wrapped, owner, signs)],
      tokenSwap,
    ],
    [
      'leaves SOL wrapped',
      'SOL that stays wrapped',
      (parts) => but(parts, { close: instruction(compute, [2, ...little(1n, 4)]) }),
      solSwap,
    ],
    [
      'unwraps SOL before it came',
      'SOL that stays wrapped',
      ({ route, close, ...parts }) => [...Object.values(parts), close, route],
      solSwap,
    ],
    [
      'sends a token of the newer program',
      'another program',
      bobUsdc().then(
        (to): Change =>
          (parts, own) => [...Object.values(parts), instruction(token2022, [3, ...units], [own.usdc, to, signs])],
      ),
      swap,
    ],
    [
      'calls another program',
      'another program',
      plus(instruction(address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'), [65])),
      swap,
    ],
    [
      'makes an account for somebody',
      "not the owner's",
      bobUsdc().then((to) => plus(instruction(associated, [1], [signs, to, bob.address, usdc, system, tokenProgram]))),
      swap,
    ],
    [
      'makes an account by another program of tokens',
      "not the owner's",
      (parts, own) => [
        ...Object.values(parts),
        instruction(associated, [1], [signs, own.usdc, owner, usdc, system, jupiter]),
      ],
      swap,
    ],
    [
      'takes an account of the associated program back',
      "not the owner's",
      (parts, own) => [
        ...Object.values(parts),
        instruction(associated, [2], [signs, own.usdc, owner, usdc, system, tokenProgram]),
      ],
      swap,
    ],
    [
      'makes many accounts',
      'too many accounts',
      (parts) => [...Object.values(parts), parts.create, parts.create, parts.create, parts.create],
      swap,
    ],
    [
      'pays a lot for speed',
      'a fee that is too high',
      (parts) => but(parts, { price: instruction(compute, [3, ...little(30_000_000n, 8)]) }),
      swap,
    ],
    [
      'asks the network for something else',
      'another wish',
      plus(instruction(compute, [1, ...little(262_144n, 4)])),
      swap,
    ],
  ])('and %s is shown as that', async (_, word, change, of) => {
    const parts = await swapInstructions({ owner, ...of })
    const own = { usdc: await accountOf(owner, usdc), wrapped: await accountOf(owner, wrappedSol) }
    const instructions = (await change)(parts, own).filter((one) => one !== undefined)
    const honest = await read(of, toWire(owner, Object.values(parts), blockhash))
    expect(honest?.strange).toEqual([])
    const found = await read(of, toWire(owner, instructions, blockhash))
    expect(found?.strange.join()).toContain(word)
  })

  it('over accounts of the program is read by their other places', async () => {
    const parts = await swapInstructions({ owner, ...swap })
    const theirs = await bobUsdc()
    const shared = (change: Partial<Record<number, Address>> = {}) => {
      const [token, user, source, destination, , mint, none] = (parts.route.accounts ?? []).map((one) => one.address)
      const places = [token, bob.address, user, source, theirs, theirs, destination, wrappedSol, mint, none, none, none]
      const accounts = places.map((one, at) => change[at] ?? one ?? owner)
      const data = [193, 32, 155, 51, 65, 214, 156, 129, 7, ...[...(parts.route.data ?? [])].slice(8)]
      const route = instruction(jupiter, data, accounts)
      return read(swap, toWire(owner, but(parts, { route }), blockhash))
    }
    expect(await shared()).toMatchObject({ givenUnits: swap.amount, minimumUnits: 181_170_000n, strange: [] })
    expect((await shared({ 2: bob.address }))?.strange).toEqual(["a route of another's"])
    expect((await shared({ 3: theirs }))?.strange).toEqual(['a route that takes from another account'])
    expect((await shared({ 6: theirs }))?.strange).toEqual(['a route that pays into another account'])
    expect((await shared({ 8: coin }))?.strange).toEqual(['a route to another token'])
    expect((await shared({ 9: theirs }))?.strange).toEqual(['an account for a fee'])
  })

  it('says who pays, who else signs, and what it gives and brings', async () => {
    const parts = await swapInstructions({ owner, ...swap })
    const all = Object.values(parts)
    const paid = await read(swap, toWire(bob.address, all, blockhash))
    expect(paid).toMatchObject({ payer: bob.address, signers: expect.arrayContaining([owner, bob.address]) })
    const tail = (amount: bigint, quoted: bigint, bps: bigint) => (data: number[]) => [
      ...data.slice(0, -19),
      ...little(amount, 8),
      ...little(quoted, 8),
      ...little(bps, 2),
      0,
    ]
    const route = withData(parts.route, tail(1_000_000_001n, 100n, 5_000n))
    expect(await read(swap, toWire(owner, but(parts, { route }), blockhash))).toMatchObject({
      givenUnits: 1_000_000_001n,
      minimumUnits: 50n,
    })
    const all100 = withData(parts.route, tail(1n, 100n, 65_535n))
    expect(await read(swap, toWire(owner, but(parts, { route: all100 }), blockhash))).toMatchObject({
      minimumUnits: 0n,
    })
  })

  it('is none where it can be read in two ways, hides accounts in a table, or has no route', async () => {
    const parts = await swapInstructions({ owner, ...swap })
    const data = toWire(owner, Object.values(parts), blockhash)
    const bytes = Uint8Array.from(getBase64Encoder().encode(data))
    expect(await read(swap, getBase64Decoder().decode(Uint8Array.from([...bytes, 0])))).toBeUndefined()
    expect(await read(swap, getBase64Decoder().decode(bytes.slice(0, -1)))).toBeUndefined()
    expect(await read(swap, 'nonsense')).toBeUndefined()
    expect(await read(swap, toWire(owner, but(parts, { route: parts.limit }), blockhash))).toBeUndefined()
    const current = toWire(owner, Object.values(parts), blockhash, 0)
    expect((await read(swap, current))?.strange).toEqual([])
    const versioned = Uint8Array.from(getBase64Encoder().encode(current))
    // The list of tables is last: one, with nothing of it in use.
    const table = Uint8Array.from([...versioned.slice(0, -1), 1, ...new Array(32).fill(9), 0, 0])
    expect((await read(swap, getBase64Decoder().decode(table)))?.strange).toContain('accounts by a lookup table')
  })
})

async function latest(): Promise<string> {
  return (await createSolanaRpc(chain.rpcUrl).getLatestBlockhash().send()).value.blockhash
}

function wait(hash: string) {
  return driver.waitForTransaction({ network, hash, timeoutMs: 10_000, signal: new AbortController().signal })
}
