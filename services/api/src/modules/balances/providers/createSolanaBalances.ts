import { isSolanaAddress } from '@latchkey/protocol'
import * as v from 'valibot'
import type { TokenConfig } from '../../../config/config.types.ts'
import { shortMint } from '../../solana/createMintNames.ts'
import type { Mint, MintReader } from '../../solana/createMintReader.ts'
import { invalidAddress } from '../balance.errors.ts'
import type { BalanceProvider, Holding } from '../balanceProvider.types.ts'
import type { SolanaReader } from './createSolanaReader.ts'

/** SPL Token and Token-2022. */
const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

const unitsSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
)
const lamportsSchema = v.object({
  value: v.pipe(
    v.union([v.number(), v.bigint()]),
    v.transform((lamports) => BigInt(lamports)),
  ),
})
const accountsSchema = v.object({
  value: v.array(
    v.object({
      account: v.object({
        data: v.object({
          parsed: v.object({
            info: v.object({
              mint: v.string(),
              tokenAmount: v.object({ amount: unitsSchema, decimals: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
            }),
          }),
        }),
      }),
    }),
  ),
})
/** Balances of Solana, read from a node: the native one, and every token account of the owner, added up by token. */
export function createSolanaBalances(ask: SolanaReader, readMints: MintReader): BalanceProvider {
  return {
    // Base58 has one spelling, and its case says something.
    normalise(address) {
      if (!isSolanaAddress(address)) throw invalidAddress()
      return address
    },

    async read(chain, owner, tokens) {
      const [native, ...lists] = await Promise.all([
        ask(chain, lamportsSchema, 'getBalance', [owner]),
        ...tokenPrograms.map((programId) =>
          ask(chain, accountsSchema, 'getTokenAccountsByOwner', [owner, { programId }, { encoding: 'jsonParsed' }]),
        ),
      ])
      const held = new Map<string, { units: bigint; decimals: number }>()
      for (const { account } of lists.flatMap(({ value }) => value)) {
        const { mint, tokenAmount } = account.data.parsed.info
        const before = held.get(mint)?.units ?? 0n
        held.set(mint, { units: before + tokenAmount.amount, decimals: tokenAmount.decimals })
      }
      const { caipNetworkId: networkId } = chain.network
      const named = new Set(tokens.map(({ address }) => address))
      const listed = tokens.map((token): Holding => ({ token, units: held.get(token.address)?.units ?? 0n }))
      // One that can't be divided is an NFT.
      const unlisted = [...held].filter(([mint, { units, decimals }]) => !named.has(mint) && decimals > 0 && units > 0n)
      // A holding is listed without its name rather than not at all.
      const mints = await readMints(
        chain,
        unlisted.map(([mint]) => mint),
      ).catch(() => new Map<string, Mint>())
      const found = unlisted.map(([mint, { units, decimals }]): Holding => {
        return { token: toToken(networkId, { address: mint, decimals, ...mints.get(mint) }), units, found: true }
      })
      return { holdings: [{ token: undefined, units: native.value }, ...listed, ...found], complete: true }
    },

    async describe(chain, mints) {
      const known = await readMints(chain, mints.filter(isSolanaAddress))
      const found = new Map([...known].map(([mint, facts]) => [mint, toToken(chain.network.caipNetworkId, facts)]))
      return { found, complete: true }
    },
  }
}

function toToken(
  networkId: TokenConfig['networkId'],
  { address, decimals, name, symbol }: Pick<Mint, 'address' | 'decimals'> & Partial<Pick<Mint, 'name' | 'symbol'>>,
): TokenConfig {
  const short = shortMint(address)
  return { networkId, address, name: name || short, symbol: symbol || short, decimals }
}
