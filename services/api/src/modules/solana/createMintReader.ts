import { isSolanaAddress } from '@latchkey/protocol'
import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import { askTogether } from '../../cache/askTogether.ts'
import { createExpiringCache } from '../../cache/caches.ts'
import type { AnswerKind, SharedAnswers } from '../../cache/createSharedAnswers.ts'
import type { SolanaReader } from '../balances/providers/createSolanaReader.ts'
import type { Chain } from '../chains/chain.ts'
import { readBase58, writeBase58 } from './base58.ts'
import { programAddress, tokenProgram as token, token2022Program as token2022 } from './programAddress.ts'

/** What a mint, or the metadata kept of it, calls it. Texts as long as their writers made them. */
type MintText = { readonly name: string; readonly symbol: string; readonly uri: string }

const baseBytes = 82
/** Where the extensions of Token-2022 begin: behind the size of a token account and a byte for the kind. */
const extensionsAt = 166
const tokenMetadata = 19

/** Decimals and supply of a mint of either token program; undefined for bytes that are none. */
function readMint(data: Uint8Array): { readonly decimals: number; readonly supply: bigint } | undefined {
  if (data.length < baseBytes || data[45] !== 1) return undefined
  if (data.length !== baseBytes && data[extensionsAt - 1] !== 1) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return { decimals: data[44] ?? 0, supply: view.getBigUint64(36, true) }
}

/** What a mint of Token-2022 says of itself (the extension TokenMetadata); undefined where it says nothing. */
function readMintExtension(data: Uint8Array): MintText | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = extensionsAt; at + 4 <= data.length; ) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    if (type === tokenMetadata) return readTexts(data.subarray(at + 4, at + 4 + length), 64)
    at += 4 + length
  }
  return undefined
}

/** An account of Metaplex's metadata program; undefined when it is not of this mint. */
function readMetaplex(data: Uint8Array, mint: string): MintText | undefined {
  const isMetadata = data[0] === 4 && data.length > 65 && writeBase58(data.subarray(33, 65)) === mint
  return isMetadata ? readTexts(data, 65) : undefined
}

/** Three texts, each behind its length in four bytes; some are filled up with zeros. */
function readTexts(data: Uint8Array, start: number): MintText | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const texts: string[] = []
  let at = start
  while (texts.length < 3) {
    if (at + 4 > data.length) return undefined
    const end = at + 4 + view.getUint32(at, true)
    if (end > data.length) return undefined
    texts.push(
      new TextDecoder()
        .decode(data.subarray(at + 4, end))
        .replaceAll('\0', '')
        .trim(),
    )
    at = end
  }
  const [name = '', symbol = '', uri = ''] = texts
  return { name, symbol, uri }
}

/** The program that keeps what tokens are called (Metaplex Token Metadata). */
const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** Where the metadata of a mint is. */
export const metadataAddress = (mint: string): string =>
  programAddress(metadataProgram, ['metadata', readBase58(metadataProgram), readBase58(mint)])

/** What a token calls itself hardly ever changes. */
const lifeMs = 3_600_000
const maxMints = 20_000
/** Accounts of one question: half of what nodes take, because each mint has two. */
const askedAtOnce = 50
/** A mint may call itself anything, at any length. */
const maxTextLength = 64

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

/** What the chain knows of a token. Texts are empty where none is set. */
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

const mintText = v.pipe(v.string(), v.maxLength(maxTextLength))

/** As the processes of a service tell each other; null: there is no such mint. */
const knownMints: AnswerKind<Mint | undefined> = {
  name: 'mints',
  lifeMs,
  schema: v.pipe(
    v.nullable(
      v.object({
        address: v.pipe(
          v.string(),
          v.check((text) => isSolanaAddress(text)),
        ),
        program: v.picklist(['token', 'token-2022']),
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
        // As many digits as 64 bits have.
        supply: v.pipe(
          v.string(),
          v.regex(/^\d{1,20}$/),
          v.transform((digits) => BigInt(digits)),
        ),
        name: mintText,
        symbol: mintText,
        uri: v.string(),
      }),
    ),
    v.transform((mint) => mint ?? undefined),
  ),
  encode: (mint) => (mint === undefined ? null : { ...mint, supply: String(mint.supply) }),
}

/** Names of mints: by themselves (Token-2022), else by Metaplex's metadata. */
export function createMintReader({ ask, sharedAnswers, clock }: createMintReader.Options): MintReader {
  const cache = createExpiringCache<Mint | undefined>(clock, lifeMs, maxMints)
  const shared = sharedAnswers.of(knownMints)
  const askers = new Map<string, (mint: string) => Promise<Mint | undefined>>()

  async function read(chain: Chain, mints: readonly string[]): Promise<ReadonlyMap<string, Mint | undefined>> {
    const addresses = mints.flatMap((mint) => [mint, metadataAddress(mint)])
    const { value } = await ask(chain, accountsSchema, 'getMultipleAccounts', [addresses, { encoding: 'base64' }])
    const readOne = (address: string, index: number): Mint | undefined => {
      const [account, about] = [value[2 * index], value[2 * index + 1]]
      if (account?.owner !== token && account?.owner !== token2022) return undefined
      const facts = readMint(account.data)
      if (facts === undefined) return undefined
      const own = account.owner === token2022 ? readMintExtension(account.data) : undefined
      const kept = about?.owner === metadataProgram ? readMetaplex(about.data, address) : undefined
      const { name = '', symbol = '', uri = '' } = own ?? kept ?? {}
      const program = account.owner === token ? 'token' : 'token-2022'
      return {
        address,
        program,
        ...facts,
        name: name.slice(0, maxTextLength),
        symbol: symbol.slice(0, maxTextLength),
        uri,
      }
    }
    return new Map(mints.map((mint, index) => [mint, readOne(mint, index)]))
  }

  /** Answers one mint; those that are asked for in one turn travel together. */
  function askerOf(chain: Chain) {
    const { caipNetworkId } = chain.network
    const known = askers.get(caipNetworkId)
    if (known !== undefined) return known
    const asker = askTogether(async (mints) => {
      const found = await read(chain, mints)
      return (mint) => found.get(mint)
    }, askedAtOnce)
    askers.set(caipNetworkId, asker)
    return asker
  }

  return async (chain, mints) => {
    const found = new Map<string, Mint>()
    for (let at = 0; at < mints.length; at += askedAtOnce) {
      const answers = mints.slice(at, at + askedAtOnce).map((mint) => {
        const key = `${chain.network.caipNetworkId} ${mint}`
        return cache.getDue(key, () => shared.readOne(key, () => askerOf(chain)(mint)), false)
      })
      for (const mint of await Promise.all(answers)) if (mint !== undefined) found.set(mint.address, mint)
    }
    return found
  }
}

export declare namespace createMintReader {
  type Options = { ask: SolanaReader; sharedAnswers: SharedAnswers; clock: Clock }
}

/** Mints by address; those that there are not, or are none, are left out. @throws ApiError `api/upstream-unavailable` */
export type MintReader = (chain: Chain, mints: readonly string[]) => Promise<ReadonlyMap<string, Mint>>
