import { encodeFunctionData, parseAbi } from 'viem'

const account = (digit: string) => `0x${digit.repeat(40)}`
/** Whose history it is. */
export const owner = account('a')
/** An account with only many plain payments. */
export const payer = account('c')
const friend = account('b')
const router = account('d')
const usdc = account('1')
const keys = account('2')
const items = account('3')
const made = account('4')
const zero = account('0')

const abi = parseAbi(['function approve(address spender, uint256 amount)'])

/** A transfer of a token, or native value that a contract passed on. */
export type WorldTransfer = {
  readonly kind: 'internal' | 'fungible' | 'nft' | 'multi'
  readonly token: string
  readonly tokenId: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** A transaction as it happened; every double of a source returns it in its own shape. */
export type WorldTransaction = {
  readonly hash: string
  readonly block: number
  readonly from: string
  /** Null: it made `made`. */
  readonly to: string | null
  readonly made?: string
  readonly value: bigint
  readonly input: string
  readonly failed: boolean
  readonly nonce: number
  readonly transfers: readonly WorldTransfer[]
  /** Its name at services that describe transactions. */
  readonly operation: string
}

export type WorldTokens = Readonly<Record<string, { name: string; symbol: string; decimals: number; type: string }>>

export const worldTokens: WorldTokens = {
  [usdc]: { name: 'USD Coin', symbol: 'USDC', decimals: 6, type: 'ERC-20' },
  [keys]: { name: 'Keys', symbol: 'KEY', decimals: 0, type: 'ERC-721' },
  [items]: { name: 'Items', symbol: 'ITEM', decimals: 0, type: 'ERC-1155' },
}

/** When a block was made, in seconds since 1970. */
export const madeAt = (block: number): number => 1_795_000_000 + block * 12

const plain = { value: 0n, input: '0x', failed: false, transfers: [] } as const
const token = (kind: WorldTransfer['kind'], address: string, from: string, to: string, amount: bigint, tokenId = '') =>
  ({ kind, token: address, tokenId, from, to, amount }) satisfies WorldTransfer
const hash = (block: number) => `0x${block.toString(16).padStart(64, '0')}`

/** Newest first, one a block. */
export const world: readonly WorldTransaction[] = [
  { ...plain, from: owner, to: friend, value: 1_500_000_000_000_000_000n, operation: 'send' },
  {
    ...plain,
    from: friend,
    to: usdc,
    input: '0xa9059cbb00',
    transfers: [token('fungible', usdc, friend, owner, 20_000_000n)],
    operation: 'receive',
  },
  {
    ...plain,
    from: owner,
    to: router,
    input: '0x18cbafe500',
    transfers: [
      token('fungible', usdc, owner, router, 100_000_000n),
      token('internal', '', router, owner, 30_000_000_000_000_000n),
    ],
    operation: 'trade',
  },
  {
    ...plain,
    from: owner,
    to: usdc,
    input: encodeFunctionData({ abi, args: [router as `0x${string}`, 2n ** 256n - 1n] }),
    operation: 'approve',
  },
  { ...plain, from: owner, to: null, made, input: '0x60006000f3', operation: 'deploy' },
  { ...plain, from: owner, to: usdc, input: '0xa9059cbb00', failed: true, operation: 'send' },
  {
    ...plain,
    from: owner,
    to: keys,
    input: '0x6a62784200',
    transfers: [token('nft', keys, zero, owner, 1n, '5')],
    operation: 'mint',
  },
  {
    ...plain,
    from: friend,
    to: items,
    input: '0xf242432a00',
    transfers: [token('multi', items, friend, owner, 3n, '7')],
    operation: 'receive',
  },
  ...Array.from({ length: 130 }, () => ({ ...plain, from: payer, to: friend, value: 1n, operation: 'send' })),
].map((transaction, index) => ({ ...transaction, block: 500 - index, hash: hash(500 - index), nonce: 500 - index }))

/** The transactions that an account has to do with. */
export const worldOf = (address: string, happened = world): readonly WorldTransaction[] =>
  happened.filter(({ from, to, transfers }) =>
    [from, to, ...transfers.flatMap((transfer) => [transfer.from, transfer.to])].includes(address),
  )
