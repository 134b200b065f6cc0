import * as v from 'valibot'
import type { SolanaReader } from '../balances/providers/createSolanaReader.ts'
import { spamReasons } from '../balances/spamReasons.ts'
import type { MintReader } from '../solana/createMintReader.ts'
import type { MetadataReader } from './metadata/createMetadataReader.ts'
import type { ListedNft, NftSource } from './nft.types.ts'

/** SPL Token and Token-2022. */
const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const accountsSchema = v.object({
  value: v.array(
    v.object({
      account: v.object({
        data: v.object({
          parsed: v.object({
            info: v.object({
              mint: v.string(),
              tokenAmount: v.object({ amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)), decimals: v.number() }),
            }),
          }),
        }),
      }),
    }),
  ),
})

/** NFTs of Solana: tokens that can't be divided, as their mints or Metaplex's metadata describe them. */
export function createSolanaNfts({ ask, readMints, readMetadata }: createSolanaNfts.Options): NftSource {
  return {
    knows: ({ upstreams }) => upstreams.length > 0,

    async held(chain, account, { offset, limit }) {
      const lists = await Promise.all(
        tokenPrograms.map((programId) =>
          ask(chain, accountsSchema, 'getTokenAccountsByOwner', [account, { programId }, { encoding: 'jsonParsed' }]),
        ),
      )
      const units = new Map<string, bigint>()
      for (const { account: each } of lists.flatMap(({ value }) => value)) {
        const { mint, tokenAmount } = each.data.parsed.info
        if (tokenAmount.decimals !== 0 || tokenAmount.amount === '0') continue
        units.set(mint, (units.get(mint) ?? 0n) + BigInt(tokenAmount.amount))
      }
      // Nodes promise no order; pages need one.
      const page = [...units.keys()].sort().slice(offset, offset + limit)
      const mints = await readMints(chain, page)
      const reported = await Promise.all(
        page.map(async (address): Promise<ListedNft> => {
          const mint = mints.get(address)
          const spam = spamReasons({ name: mint?.name ?? '', symbol: '', hasMarket: true, gifted: 0 })
          // Spam is not fetched: its server would learn that it is looked at.
          const metadata = spam.length === 0 ? await readMetadata(mint?.uri ?? '') : undefined
          return {
            contract: address,
            tokenId: '0',
            standard: mint?.program === 'token-2022' ? 'TOKEN2022' : 'SPL',
            units: units.get(address) ?? 0n,
            collection: '',
            metadata: metadata && { ...metadata, name: metadata.name || (mint?.name ?? '') },
            spam,
          }
        }),
      )
      return { more: units.size > offset + limit, reported, reading: { state: 'read' } }
    },

    async uri(chain, { contract }) {
      return (await readMints(chain, [contract])).get(contract)?.uri ?? ''
    },
  }
}

export declare namespace createSolanaNfts {
  type Options = { ask: SolanaReader; readMints: MintReader; readMetadata: MetadataReader }
}
