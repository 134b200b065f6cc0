import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import {
  AccountRole,
  type Address,
  address,
  createKeyPairSignerFromPrivateKeyBytes,
  getProgramDerivedAddress,
  type Instruction,
  type TransactionSigner,
} from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { solanaTokens } from './solanaPersonas.ts'

/** Where Jupiter's program is on the real network: there the devnet has one of its own. */
const program = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
/** Owns the vaults of all pools. */
const [authority, bump] = await getProgramDerivedAddress({ programAddress: program, seeds: ['__event_authority'] })

const keyOf = (name: string) => createKeyPairSignerFromPrivateKeyBytes(sha256(utf8ToBytes(`devnet market ${name}`)))

/** Tokens that have a pool and nothing else. COIN is three pools away from SOL. */
const tokens = {
  usdt: { mint: await keyOf('USDT'), symbol: 'USDT', decimals: 6 },
  coin: { mint: await keyOf('COIN'), symbol: 'COIN', decimals: 9 },
} as const
const wrappedSol = address('So11111111111111111111111111111111111111112')
const usdc = solanaTokens.usdc.mint.address

type Side = { readonly mint: Address; readonly amount: bigint }

async function poolOf(name: string, ...sides: readonly [Side, Side]) {
  const [first, second] = sides
  return {
    key: await keyOf(`pool ${name}`),
    feeBps: 30n,
    sides: [
      { ...first, vault: await keyOf(`vault ${name} ${first.mint}`) },
      { ...second, vault: await keyOf(`vault ${name} ${second.mint}`) },
    ],
  } as const
}

const coin = 1_000_000_000n
const dollar = 1_000_000n
/** With what lies in them at the beginning. */
const pools = [
  await poolOf('SOL USDC', { mint: wrappedSol, amount: 20_000n * coin }, { mint: usdc, amount: 3_686_400n * dollar }),
  await poolOf(
    'USDC USDT',
    { mint: usdc, amount: 500_000n * dollar },
    { mint: tokens.usdt.mint.address, amount: 500_000n * dollar },
  ),
  await poolOf(
    'USDT COIN',
    { mint: tokens.usdt.mint.address, amount: 100_000n * dollar },
    { mint: tokens.coin.mint.address, amount: 50_000n * coin },
  ),
] as const

const openPoolName = new TextEncoder().encode('openpool')
const routeName = [229, 23, 203, 151, 122, 227, 173, 42]
/** Bytes of a pool's account: whether it is open, its fee, its vaults. */
const poolBytes = 72n
const allPercent = 100
/** How Jupiter's plan names a pool of this kind (`TokenSwap`). */
const tokenSwap = 3

export type SolanaPool = (typeof pools)[number]

/** The pools of the Solana devnet, and the instructions of their program. */
export const solanaMarket = {
  program,
  authority,
  tokens,
  wrappedSol,
  pools,
  poolBytes,

  /** Opens a pool whose account and vaults are there. */
  open: ({ key, sides, feeBps }: SolanaPool): Instruction => ({
    programAddress: program,
    accounts: [
      { address: key.address, role: AccountRole.WRITABLE_SIGNER },
      { address: sides[0].vault.address, role: AccountRole.READONLY },
      { address: sides[1].vault.address, role: AccountRole.READONLY },
      { address: authority, role: AccountRole.READONLY },
    ],
    data: Uint8Array.from([...openPoolName, ...little(feeBps, 2), bump]),
  }),

  /** Swaps over pools one after another, as Jupiter's `route`: fails where less arrives than quoted, less slippage. */
  route({ user, source, destination, mint, steps, amount, quoted, slippageBps, recipient }: RouteOptions): Instruction {
    return {
      programAddress: program,
      accounts: [
        { address: TOKEN_PROGRAM_ADDRESS, role: AccountRole.READONLY },
        { address: user, role: AccountRole.READONLY_SIGNER },
        { address: source, role: AccountRole.WRITABLE },
        { address: destination, role: AccountRole.WRITABLE },
        { address: recipient ?? program, role: recipient ? AccountRole.WRITABLE : AccountRole.READONLY },
        { address: mint, role: AccountRole.READONLY },
        { address: program, role: AccountRole.READONLY },
        { address: authority, role: AccountRole.READONLY },
        { address: program, role: AccountRole.READONLY },
        ...steps.flatMap(({ pool, from }) => {
          const [gets, gives] = pool.sides[0].mint === from ? pool.sides : pool.sides.toReversed()
          return [
            { address: pool.key.address, role: AccountRole.READONLY },
            { address: (gets ?? pool.sides[0]).vault.address, role: AccountRole.WRITABLE },
            { address: (gives ?? pool.sides[1]).vault.address, role: AccountRole.WRITABLE },
          ]
        }),
      ],
      data: Uint8Array.from([
        ...routeName,
        ...little(BigInt(steps.length), 4),
        ...steps.flatMap((_, index) => [tokenSwap, allPercent, index, index + 1]),
        ...little(amount, 8),
        ...little(quoted, 8),
        ...little(BigInt(slippageBps), 2),
        0,
      ]),
    }
  },

  /** What a pool gives for an amount, by what lies in it. */
  amountOut: (amount: bigint, reserves: { readonly gets: bigint; readonly gives: bigint }, feeBps: bigint): bigint => {
    const counted = (amount * (10_000n - feeBps)) / 10_000n
    return (reserves.gives * counted) / (reserves.gets + counted)
  },
}

type RouteOptions = {
  readonly user: TransactionSigner['address']
  /** Token accounts of the user. */
  readonly source: Address
  readonly destination: Address
  /** What arrives. */
  readonly mint: Address
  readonly steps: readonly { readonly pool: SolanaPool; readonly from: Address }[]
  readonly amount: bigint
  readonly quoted: bigint
  readonly slippageBps: number
  /** A token account that gets it in place of `destination`. */
  readonly recipient?: Address | undefined
}

const little = (value: bigint, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
