import * as v from 'valibot'
import type { SolanaReader } from '../../balances/providers/createSolanaReader.ts'
import type { Chain } from '../../chains/chain.ts'
import type { SolanaIndexer } from '../../indexer/solana/createSolanaIndexer.ts'
import { describeSolana } from './describeSolana.ts'
import { type HistorySource, SourceFailure } from './historySource.types.ts'
import { type SolanaTransaction, solanaNodeSchemas as schemas } from './solanaNode.schema.ts'

/** SPL Token and Token-2022. */
const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const pageEntries = 25
/** Questions that a node is asked at once. */
const askedAtOnce = 40

type Signature = v.InferOutput<(typeof schemas)['signatures']>[number]
type Page = { readonly transactions: readonly SolanaTransaction[]; readonly next: string | undefined }

/**
 * The history of accounts of Solana, from the balances before and after and the instructions of programs: read from
 * what the indexer has read where it follows the chain, else from a node by what names the account or one of its token
 * accounts.
 */
export function createSolanaHistory({ ask, index, namesOf, iconUrl }: createSolanaHistory.Options): HistorySource {
  /** A payment to a token account names that account, and not its owner. */
  async function tokenAccounts(chain: Chain, owner: string): Promise<readonly string[]> {
    const lists = await Promise.all(
      tokenPrograms.map((programId) =>
        ask(chain, schemas.accounts, 'getTokenAccountsByOwner', [owner, { programId }, { encoding: 'jsonParsed' }]),
      ),
    )
    return lists.flatMap(({ value }) => value.map(({ pubkey }) => pubkey))
  }

  async function signatures(chain: Chain, account: string, before: string | undefined): Promise<readonly Signature[]> {
    const config = { limit: pageEntries + 1, ...(before === undefined ? {} : { before }) }
    const addresses = [account, ...(await tokenAccounts(chain, account))]
    const found = new Map<string, Signature>()
    for (let at = 0; at < addresses.length; at += askedAtOnce) {
      const lists = await Promise.all(
        addresses
          .slice(at, at + askedAtOnce)
          .map((address) => ask(chain, schemas.signatures, 'getSignaturesForAddress', [address, config])),
      )
      for (const one of lists.flat()) found.set(one.signature, one)
    }
    return [...found.values()].sort((left, right) => right.slot - left.slot)
  }

  async function askNode(chain: Chain, account: string, cursor: string | undefined): Promise<Page> {
    const found = await signatures(chain, account, cursor)
    const page = found.slice(0, pageEntries)
    const reported = await Promise.all(
      page.map(({ signature }) => {
        const config = { encoding: 'json', maxSupportedTransactionVersion: 0, commitment: 'confirmed' }
        return ask(chain, schemas.transaction, 'getTransaction', [signature, config])
      }),
    )
    return {
      transactions: reported.filter((one) => one !== null),
      next: found.length > pageEntries ? page.at(-1)?.signature : undefined,
    }
  }

  return {
    async read({ chain, account, cursor }) {
      try {
        const indexed = await index.page(chain, account, cursor, pageEntries)
        const { transactions, next } = indexed ?? (await askNode(chain, account, cursor))
        const mints = new Set(
          transactions.flatMap(({ meta }) =>
            [...meta.preTokenBalances, ...meta.postTokenBalances].flatMap(({ mint, owner }) =>
              owner === account ? [mint] : [],
            ),
          ),
        )
        const names = await namesOf(chain, [...mints])
        const entries = transactions.map((answered) => describeSolana(answered, { chain, account, names, iconUrl }))
        return { entries, next, isIndexed: indexed !== undefined }
      } catch (error) {
        if (v.isValiError(error)) throw new SourceFailure('node-fault')
        throw error
      }
    },
  }
}

export declare namespace createSolanaHistory {
  type Options = {
    ask: SolanaReader
    index: Pick<SolanaIndexer, 'page'>
    /** Names of mints, from the lists, from what they say of themselves, else their short form. */
    namesOf: (chain: Chain, mints: readonly string[]) => Promise<describeSolana.Options['names']>
    /** The URL of a token's icon, or nothing. */
    iconUrl: (symbol: string) => string
  }
}
