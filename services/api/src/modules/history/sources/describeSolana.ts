import type { HistoryApproval, HistoryEntry, HistoryTransfer, OperationType } from '@latchkey/protocol/http'
import { formatUnits } from 'viem/utils'
import type { Chain } from '../../chains/chain.ts'
import { readBase58 } from '../../solana/base58.ts'
import type { TokenNames } from '../createTokenNames.ts'
import { type SolanaMove, solanaKeys, solanaMoves } from './solanaMoves.ts'
import type { SolanaTransaction } from './solanaNode.schema.ts'

/** One instruction to a program, by the transaction or by another program in it. */
type SolanaOperation = {
  readonly kind: 'create' | 'approve' | 'revoke' | 'mint' | 'burn' | 'stake' | 'unstake' | 'withdraw' | 'deploy'
  readonly accounts: readonly string[]
  /** Smallest units, of what has an amount. */
  readonly units: bigint | undefined
}

type Rule = { readonly kind: SolanaOperation['kind']; readonly amountAt?: number }

const tokenRules: Readonly<Record<number, Rule>> = {
  4: { kind: 'approve', amountAt: 1 },
  5: { kind: 'revoke' },
  7: { kind: 'mint', amountAt: 1 },
  8: { kind: 'burn', amountAt: 1 },
  13: { kind: 'approve', amountAt: 1 },
  14: { kind: 'mint', amountAt: 1 },
  15: { kind: 'burn', amountAt: 1 },
}
/** By the first byte: these programs have fewer than 256 instructions, though some write them in four bytes. */
const rules: Readonly<Record<string, Readonly<Record<number, Rule>>>> = {
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: tokenRules,
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: tokenRules,
  '11111111111111111111111111111111': { 0: { kind: 'create' } },
  Stake11111111111111111111111111111111111111: {
    2: { kind: 'stake' },
    4: { kind: 'withdraw', amountAt: 4 },
    5: { kind: 'unstake' },
  },
  BPFLoaderUpgradeab1e11111111111111111111111: { 2: { kind: 'deploy' } },
}
/** What is distinguished here is short; the rest of an instruction may be a program's code. */
const maxDataLength = 80

/** What was done, inner instructions included, as far as it is of programs whose instructions are known. */
export function solanaOperations(reported: SolanaTransaction): readonly SolanaOperation[] {
  const keys = solanaKeys(reported)
  const { message } = reported.transaction
  const all = [...message.instructions, ...reported.meta.innerInstructions.flatMap(({ instructions }) => instructions)]
  return all.flatMap(({ programIdIndex, accounts, data }): SolanaOperation[] => {
    const known = rules[keys[programIdIndex] ?? '']
    if (known === undefined || data.length > maxDataLength) return []
    const bytes = readBase58(data)
    const rule = known[bytes[0] ?? -1]
    if (rule === undefined) return []
    return [
      {
        kind: rule.kind,
        accounts: accounts.map((place) => keys[place] ?? ''),
        units: rule.amountAt === undefined ? undefined : readU64(bytes, rule.amountAt),
      },
    ]
  })
}

function readU64(bytes: Uint8Array, offset: number): bigint | undefined {
  if (bytes.length < offset + 8) return undefined
  return new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(offset, true)
}

/** From here on an allowance is without limit: what wallets write who want none. */
const unlimited = 2n ** 64n - 1n

/** A transaction of Solana as it travels: what moved to or from an account, and what it allowed. */
export function describeSolana(confirmed: SolanaTransaction, options: describeSolana.Options): HistoryEntry {
  const { chain, account } = options
  const [signature = ''] = confirmed.transaction.signatures
  const failed = confirmed.meta.err !== null && confirmed.meta.err !== undefined
  const operations = solanaOperations(confirmed)
  const moves = failed ? [] : solanaMoves(confirmed, account).filter((move) => !isDeposit(move, operations))
  const [payer = account] = solanaKeys(confirmed)
  const out = moves.find(({ units }) => units < 0n)
  const approvals = failed ? [] : operations.flatMap((operation) => toApproval(confirmed, operation, options))
  return {
    id: `${chain.network.caipNetworkId}:${signature}`,
    metadata: {
      operationType: operationOf(moves, operations, approvals.length > 0),
      hash: signature,
      minedAt: new Date((confirmed.blockTime ?? 0) * 1000).toISOString(),
      sentFrom: payer,
      sentTo: out === undefined ? account : (out.other ?? account),
      status: failed ? 'failed' : 'confirmed',
      nonce: 0,
      application: null,
      chain: chain.network.caipNetworkId,
      fee: formatUnits(confirmed.meta.fee, chain.network.nativeCurrency.decimals),
    },
    transfers: moves.map((move) => toTransfer(move, options)),
    ...(approvals.length > 0 ? { approvals } : {}),
  }
}

export declare namespace describeSolana {
  type Options = {
    chain: Chain
    account: string
    /** What is known of a mint. */
    names: (mint: string) => Pick<TokenNames, 'name' | 'symbol'>
    /** The URL of a token's icon, or nothing. */
    iconUrl: (symbol: string) => string
  }
}

/** What a program's new account got to exist: it is no payment. */
function isDeposit({ mint, units, other }: SolanaMove, operations: readonly SolanaOperation[]): boolean {
  const made = operations.some(({ kind, accounts }) => kind === 'create' && accounts[1] === other)
  return mint === undefined && units < 0n && made
}

/** By what moved; where that leaves it open, by the instructions. */
function operationOf(
  moves: readonly SolanaMove[],
  operations: readonly SolanaOperation[],
  permits: boolean,
): OperationType {
  const did = (kind: SolanaOperation['kind']) => operations.some((operation) => operation.kind === kind)
  const ins = moves.some(({ units }) => units > 0n)
  const outs = moves.some(({ units }) => units < 0n)
  const alone = moves.every(({ other }) => other === undefined)
  if (ins && outs) return 'trade'
  if (outs) {
    if (did('stake')) return 'stake'
    return did('burn') && alone ? 'burn' : 'send'
  }
  if (ins) {
    if (did('withdraw')) return 'withdraw'
    return did('mint') && alone ? 'mint' : 'receive'
  }
  if (permits) return 'approve'
  if (did('unstake')) return 'unstake'
  if (did('stake')) return 'stake'
  return did('deploy') ? 'deploy' : 'execute'
}

/** A permission of the account's: a delegate may spend up to an amount; revoking it names no delegate. */
function toApproval(
  { meta, ...rest }: SolanaTransaction,
  { kind, accounts, units }: SolanaOperation,
  options: describeSolana.Options,
): readonly HistoryApproval[] {
  if (kind !== 'approve' && kind !== 'revoke') return []
  const place = solanaKeys({ meta, ...rest }).indexOf(accounts[0] ?? '')
  const held = meta.postTokenBalances.find(({ accountIndex }) => accountIndex === place)
  if (held?.owner !== options.account) return []
  // The checked form names the mint before the delegate.
  const delegate = accounts[1] === held.mint ? accounts[2] : accounts[1]
  const isNone = kind === 'revoke' || units === 0n
  const amount = formatUnits(units ?? 0n, held.uiTokenAmount.decimals)
  return [
    {
      fungible_info: fungible(options.names(held.mint), options.iconUrl),
      collection: null,
      spender: kind === 'revoke' ? '' : (delegate ?? ''),
      quantity: isNone ? '0' : units === unlimited ? null : amount,
    },
  ]
}

function toTransfer(
  { mint, decimals, units, other }: SolanaMove,
  { chain, account, names, iconUrl }: describeSolana.Options,
): HistoryTransfer {
  const incoming = units > 0n
  const amount = incoming ? units : -units
  const party = other ?? account
  const about = {
    direction: incoming ? 'in' : 'out',
    value: null,
    price: null,
    sender: incoming ? party : account,
    recipient: incoming ? account : party,
  }
  const facts = mint === undefined ? chain.network.nativeCurrency : names(mint)
  if (mint !== undefined && decimals === 0) {
    const nft = { name: facts.name, content: null, flags: { is_spam: false } }
    return { fungible_info: null, nft_info: nft, quantity: { numeric: amount.toString() }, ...about }
  }
  return {
    fungible_info: fungible(facts, iconUrl),
    nft_info: null,
    token: mint === undefined ? chain.network.caipNetworkId : `${chain.network.caipNetworkId}:${mint}`,
    quantity: { numeric: formatUnits(amount, decimals) },
    ...about,
  }
}

type Facts = { readonly name: string | null; readonly symbol: string | null }

function fungible({ name, symbol }: Facts, iconUrl: (symbol: string) => string) {
  const icon = symbol === null ? '' : iconUrl(symbol)
  return { name, symbol, icon: icon === '' ? null : { url: icon } }
}
