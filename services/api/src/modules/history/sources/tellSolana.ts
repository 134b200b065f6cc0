import type { HistoryApproval, HistoryEntry, HistoryTransfer, OperationType } from '@latchkey/protocol/http'
import { formatUnits } from 'viem/utils'
import type { Chain } from '../../chains/chain.types.ts'
import type { TokenNames } from '../createTokenNames.ts'
import { type SolanaMove, solanaKeys, solanaMoves } from './solanaMoves.ts'
import type { SolanaTransaction } from './solanaNode.schema.ts'
import { type SolanaOperation, solanaOperations } from './solanaOperations.ts'

/** From here on an allowance is without limit: what wallets write who want none. */
const unlimited = 2n ** 64n - 1n

/** A transaction of Solana as it travels: what moved to or from an account, and what it allowed. */
export function tellSolana(told: SolanaTransaction, options: tellSolana.Options): HistoryEntry {
  const { chain, account } = options
  const [signature = ''] = told.transaction.signatures
  const failed = told.meta.err !== null && told.meta.err !== undefined
  const operations = solanaOperations(told)
  const moves = failed ? [] : solanaMoves(told, account).filter((move) => !isDeposit(move, operations))
  const [payer = account] = solanaKeys(told)
  const out = moves.find(({ units }) => units < 0n)
  const approvals = failed ? [] : operations.flatMap((operation) => toApproval(told, operation, options))
  return {
    id: `${chain.network.caipNetworkId}:${signature}`,
    metadata: {
      operationType: operationOf(moves, operations, approvals.length > 0),
      hash: signature,
      minedAt: new Date((told.blockTime ?? 0) * 1000).toISOString(),
      sentFrom: payer,
      sentTo: out === undefined ? account : (out.other ?? account),
      status: failed ? 'failed' : 'confirmed',
      nonce: 0,
      application: null,
      chain: chain.network.caipNetworkId,
    },
    transfers: moves.map((move) => toTransfer(move, options)),
    ...(approvals.length > 0 ? { approvals } : {}),
  }
}

export declare namespace tellSolana {
  type Options = {
    chain: Chain
    account: string
    /** What is known of a mint. */
    names: (mint: string) => Pick<TokenNames, 'name' | 'symbol'>
    /** The URL of a token's icon, or nothing. */
    iconUrl: (symbol: string) => string
  }
}

/** What a program's new account got to exist: nobody has been paid. */
function isDeposit({ mint, units, other }: SolanaMove, operations: readonly SolanaOperation[]): boolean {
  const made = operations.some(({ kind, accounts }) => kind === 'create' && accounts[1] === other)
  return mint === undefined && units < 0n && made
}

/** By what moved; where that leaves it open, by what the programs were told. */
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

/** A permission of the account's: a delegate may spend up to an amount; taking it back names nobody. */
function toApproval(
  { meta, ...told }: SolanaTransaction,
  { kind, accounts, units }: SolanaOperation,
  options: tellSolana.Options,
): readonly HistoryApproval[] {
  if (kind !== 'approve' && kind !== 'revoke') return []
  const place = solanaKeys({ meta, ...told }).indexOf(accounts[0] ?? '')
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
  { chain, account, names, iconUrl }: tellSolana.Options,
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
    quantity: { numeric: formatUnits(amount, decimals) },
    ...about,
  }
}

type Facts = { readonly name: string | null; readonly symbol: string | null }

function fungible({ name, symbol }: Facts, iconUrl: (symbol: string) => string) {
  const icon = symbol === null ? '' : iconUrl(symbol)
  return { name, symbol, icon: icon === '' ? null : { url: icon } }
}
