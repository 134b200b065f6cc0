import type { HistoryEntry, HistoryTransfer } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { formatUnits } from 'viem/utils'
import type { TokenConfig } from '../../../config/config.types.ts'
import type { SolanaReader } from '../../balances/providers/createSolanaReader.ts'
import type { Chain } from '../../chains/chain.types.ts'
import { type HistorySource, SourceFailure } from './historySource.types.ts'
import { type SolanaMove, solanaKeys, solanaMoves } from './solanaMoves.ts'
import { type SolanaTransaction, solanaNodeSchemas as schemas } from './solanaNode.schema.ts'

/** SPL Token and Token-2022. */
const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const pageEntries = 25
/** A payment to a token account names that account, and not its owner: so many of them are looked at. */
const mostTokenAccounts = 40

type Signature = v.InferOutput<(typeof schemas)['signatures']>[number]

/**
 * The history of accounts of Solana, read from a node: what names the account or one of its token accounts, told by the
 * balances before and after.
 */
export function createSolanaHistory({ ask, tokens, iconUrl }: createSolanaHistory.Options): HistorySource {
  async function tokenAccounts(chain: Chain, owner: string): Promise<readonly string[]> {
    const lists = await Promise.all(
      tokenPrograms.map((programId) =>
        ask(chain, schemas.accounts, 'getTokenAccountsByOwner', [owner, { programId }, { encoding: 'jsonParsed' }]),
      ),
    )
    return lists.flatMap(({ value }) => value.map(({ pubkey }) => pubkey)).slice(0, mostTokenAccounts)
  }

  async function signatures(chain: Chain, account: string, before: string | undefined): Promise<readonly Signature[]> {
    const config = { limit: pageEntries + 1, ...(before === undefined ? {} : { before }) }
    const addresses = [account, ...(await tokenAccounts(chain, account))]
    const lists = await Promise.all(
      addresses.map((address) => ask(chain, schemas.signatures, 'getSignaturesForAddress', [address, config])),
    )
    const found = new Map(lists.flat().map((one) => [one.signature, one]))
    return [...found.values()].sort((left, right) => right.slot - left.slot)
  }

  function tell(chain: Chain, account: string, signature: string, told: SolanaTransaction): HistoryEntry {
    const failed = told.meta.err !== null && told.meta.err !== undefined
    const moves = failed ? [] : solanaMoves(told, account)
    const [payer = account] = solanaKeys(told)
    const out = moves.find(({ units }) => units < 0n)
    return {
      id: `${chain.network.caipNetworkId}:${signature}`,
      metadata: {
        operationType: operationOf(moves, payer === account),
        hash: signature,
        minedAt: new Date((told.blockTime ?? 0) * 1000).toISOString(),
        sentFrom: payer,
        sentTo: out === undefined ? account : (out.other ?? account),
        status: failed ? 'failed' : 'confirmed',
        nonce: 0,
        application: null,
        chain: chain.network.caipNetworkId,
      },
      transfers: moves.map((move) => toTransfer(chain, account, move)),
    }
  }

  function toTransfer(chain: Chain, account: string, { mint, decimals, units, other }: SolanaMove): HistoryTransfer {
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
    const short = mint === undefined ? '' : `${mint.slice(0, 4)}…${mint.slice(-4)}`
    if (mint !== undefined && decimals === 0) {
      const nft = { name: short, content: null, flags: { is_spam: false } }
      return { fungible_info: null, nft_info: nft, quantity: { numeric: amount.toString() }, ...about }
    }
    const { caipNetworkId, nativeCurrency } = chain.network
    const listed = tokens.find(({ networkId, address }) => networkId === caipNetworkId && address === mint)
    const facts = mint === undefined ? nativeCurrency : (listed ?? { name: short, symbol: short })
    const icon = iconUrl(facts.symbol)
    return {
      fungible_info: { name: facts.name, symbol: facts.symbol, icon: icon === '' ? null : { url: icon } },
      nft_info: null,
      quantity: { numeric: formatUnits(amount, decimals) },
      ...about,
    }
  }

  return {
    async read({ chain, account, cursor }) {
      try {
        const found = await signatures(chain, account, cursor)
        const page = found.slice(0, pageEntries)
        const told = await Promise.all(
          page.map(({ signature }) => {
            const config = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment: 'confirmed' }
            return ask(chain, schemas.transaction, 'getTransaction', [signature, config])
          }),
        )
        return {
          entries: page.flatMap(({ signature }, index) => {
            const transaction = told[index]
            return transaction ? [tell(chain, account, signature, transaction)] : []
          }),
          next: found.length > pageEntries ? page.at(-1)?.signature : undefined,
        }
      } catch (error) {
        if (v.isValiError(error)) throw new SourceFailure('node-fault')
        throw error
      }
    },
  }
}

function operationOf(moves: readonly SolanaMove[], isPayer: boolean): string {
  const ins = moves.some(({ units }) => units > 0n)
  const outs = moves.some(({ units }) => units < 0n)
  if (ins && outs) return 'trade'
  if (outs) return 'send'
  if (ins) return isPayer && moves.every(({ other }) => other === undefined) ? 'mint' : 'receive'
  return 'execute'
}

export declare namespace createSolanaHistory {
  type Options = {
    ask: SolanaReader
    /** The lists: a mint has no name of its own. */
    tokens: readonly TokenConfig[]
    /** The URL of a token's icon, or nothing. */
    iconUrl: (symbol: string) => string
  }
}
