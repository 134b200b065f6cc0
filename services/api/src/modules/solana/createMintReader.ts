import * as v from 'valibot'
import { createExpiringCache } from '../../cache/createExpiringCache.ts'
import type { Clock } from '../../clock.ts'
import type { SolanaReader } from '../balances/providers/createSolanaReader.ts'
import type { Chain } from '../chains/chain.types.ts'
import { metadataAddress, metadataProgram } from './metadataAddress.ts'
import { readMetaplex, readMint, readMintExtension } from './readMint.ts'

/** What a token calls itself hardly ever changes. */
const lifeMs = 3_600_000
const maxMints = 20_000
/** Accounts of one question: half of what nodes take, because each mint has two. */
const askedAtOnce = 50
/** A mint may call itself anything, at any length. */
const longestText = 64

const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const accountsSchema = v.object({
  value: v.array(
    v.nullable(
      v.object({
        owner: v.string(),
        data: v.pipe(
          v.tuple([v.pipe(v.string(), v.base64()), v.literal('base64')]),
          v.transform(([text]) => new Uint8Array(Buffer.from(text, 'base64'))),
        ),
      }),
    ),
  ),
})

/** What the chain knows of a token. Texts are empty where nobody has said anything. */
export type Mint = {
  readonly address: string
  readonly program: 'token' | 'token-2022'
  readonly decimals: number
  readonly supply: bigint
  readonly name: string
  readonly symbol: string
  /** Where the rest of its metadata is. */
  readonly uri: string
}

/** Tells what mints are called: by themselves (Token-2022), else by Metaplex's metadata. */
export function createMintReader({ ask, clock }: { ask: SolanaReader; clock: Clock }): MintReader {
  const cache = createExpiringCache<Mint | undefined>(clock, lifeMs, maxMints)

  async function read(chain: Chain, mints: readonly string[]): Promise<readonly (Mint | undefined)[]> {
    const addresses = mints.flatMap((mint) => [mint, metadataAddress(mint)])
    const { value } = await ask(chain, accountsSchema, 'getMultipleAccounts', [addresses, { encoding: 'base64' }])
    return mints.map((address, index) => {
      const [account, about] = [value[2 * index], value[2 * index + 1]]
      if (account?.owner !== token && account?.owner !== token2022) return undefined
      const facts = readMint(account.data)
      if (facts === undefined) return undefined
      const own = account.owner === token2022 ? readMintExtension(account.data) : undefined
      const kept = about?.owner === metadataProgram ? readMetaplex(about.data, address) : undefined
      const { name = '', symbol = '', uri = '' } = own ?? kept ?? {}
      const program = account.owner === token ? 'token' : 'token-2022'
      return { address, program, ...facts, name: name.slice(0, longestText), symbol: symbol.slice(0, longestText), uri }
    })
  }

  return async (chain, mints) => {
    const found = new Map<string, Mint>()
    for (let at = 0; at < mints.length; at += askedAtOnce) {
      const group = mints.slice(at, at + askedAtOnce)
      let asking: ReturnType<typeof read> | undefined
      const missing: string[] = []
      const answers = group.map((mint) =>
        cache.get(
          `${chain.network.caipNetworkId} ${mint}`,
          () => {
            const place = missing.push(mint) - 1
            // Begun when the whole group has been looked through.
            asking ??= Promise.resolve().then(() => read(chain, missing))
            return asking.then((mintsRead) => mintsRead[place])
          },
          false,
        ),
      )
      for (const mint of await Promise.all(answers)) if (mint !== undefined) found.set(mint.address, mint)
    }
    return found
  }
}

/** Mints by address; those that there are not, or are none, are left out. @throws ApiFault `api/upstream-unavailable` */
export type MintReader = (chain: Chain, mints: readonly string[]) => Promise<ReadonlyMap<string, Mint>>
