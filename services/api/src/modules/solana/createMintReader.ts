import { createHash } from 'node:crypto'
import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import { createExpiringCache } from '../../cache/caches.ts'
import type { SolanaReader } from '../balances/providers/createSolanaReader.ts'
import type { Chain } from '../chains/chain.ts'
import { readBase58 } from './readBase58.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes as base58. */
export function writeBase58(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; number > 0n; number /= 58n) text = alphabet.charAt(Number(number % 58n)) + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text
}

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

const p = 2n ** 255n - 19n
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n
const one = 1n

/** Whether 32 bytes are a point of ed25519, and so may be a key. Addresses of programs never are. */
function isOnCurve(bytes: Uint8Array): boolean {
  const text = [...bytes].reverse().map((byte) => byte.toString(16).padStart(2, '0'))
  const y = BigInt(`0x${text.join('')}`) & (2n ** 255n - one)
  if (y >= p) return false
  const square = (y * y) % p
  // x² = (y² − 1) / (dy² + 1): a quotient is a square when the product is.
  const product = ((square - one + p) * ((d * square + one) % p)) % p
  return product === 0n || power(product, (p - one) / 2n) === one
}

function power(base: bigint, exponent: bigint): bigint {
  let result = one
  let factor = base
  for (let left = exponent; left > 0n; left >>= one) {
    if (left & one) result = (result * factor) % p
    factor = (factor * factor) % p
  }
  return result
}

/** The program that keeps what tokens are called (Metaplex Token Metadata). */
const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** Where the metadata of a mint is: the first address that the program derives for it which is no key. */
export function metadataAddress(mint: string): string {
  const program = readBase58(metadataProgram)
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256')
    for (const part of ['metadata', program, readBase58(mint), Uint8Array.of(bump), program, 'ProgramDerivedAddress'])
      hash.update(part)
    const bytes = hash.digest()
    if (!isOnCurve(bytes)) return writeBase58(bytes)
  }
  throw new Error('No address could be derived')
}

/** What a token calls itself hardly ever changes. */
const lifeMs = 3_600_000
const maxMints = 20_000
/** Accounts of one question: half of what nodes take, because each mint has two. */
const askedAtOnce = 50
/** A mint may call itself anything, at any length. */
const maxTextLength = 64

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

/** Names of mints: by themselves (Token-2022), else by Metaplex's metadata. */
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
      return {
        address,
        program,
        ...facts,
        name: name.slice(0, maxTextLength),
        symbol: symbol.slice(0, maxTextLength),
        uri,
      }
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

/** Mints by address; those that there are not, or are none, are left out. @throws ApiError `api/upstream-unavailable` */
export type MintReader = (chain: Chain, mints: readonly string[]) => Promise<ReadonlyMap<string, Mint>>
