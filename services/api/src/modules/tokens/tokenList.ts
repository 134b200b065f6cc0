import {
  type CaipNetworkId,
  caipNetworkIdSchema,
  isEvmAddress,
  isSolanaAddress,
  toChecksumAddress,
} from '@latchkey/protocol'
import { swapNamespace } from '@latchkey/protocol/http'
import { solana } from '@latchkey/protocol/networks'
import * as v from 'valibot'
import type { TokenConfig } from '../../config/config.types.ts'

/** Rows of one list. */
export const maxRows = 20_000
/** Solana has no number of its own: published lists use this one. */
const solanaChainId = 101
/** Rows whose checksums are worked out before others have their turn. */
const atOnce = 250

/** Texts of a row as the format has them, without what makes a text look like another or like none. */
const text = (most: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(most), v.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u))
const rowSchema = v.object({
  chainId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  address: v.string(),
  name: text(60),
  symbol: text(20),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
})
type Row = v.InferOutput<typeof rowSchema>

const listSchema = v.object({ tokens: v.array(v.unknown()) })

/** Why a row of a list is left out. */
export type DropReason = 'malformed' | 'checksum' | 'duplicate' | 'other-network'

export type TokenList = {
  readonly tokens: readonly TokenConfig[]
  /** How many rows were left out, by why. */
  readonly dropped: Readonly<Partial<Record<DropReason, number>>>
}

/**
 * Reads a list in the format of tokenlists.org. Rows that say something wrong, or that are of networks that are not
 * served, are left out and counted; of two for one address the first counts.
 *
 * @returns Undefined where it is no such list, or has more than 20,000 rows.
 */
export async function readTokenList(
  body: string,
  isServed: (network: CaipNetworkId) => boolean,
): Promise<TokenList | undefined> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), listSchema), body)
  if (!parsed.success || parsed.output.tokens.length > maxRows) return undefined
  const tokens = new Map<string, TokenConfig>()
  const dropped: Partial<Record<DropReason, number>> = {}
  for (const [index, row] of parsed.output.tokens.entries()) {
    if (index % atOnce === 0) await new Promise((resolve) => setImmediate(resolve))
    const token = toToken(row, isServed)
    const why = typeof token === 'string' ? token : tokens.has(keyOf(token)) ? 'duplicate' : undefined
    if (why !== undefined) dropped[why] = (dropped[why] ?? 0) + 1
    else if (typeof token !== 'string') tokens.set(keyOf(token), token)
  }
  return { tokens: [...tokens.values()], dropped }
}

const keyOf = ({ networkId, address }: TokenConfig) => `${networkId} ${address}`

function toToken(raw: unknown, isServed: (network: CaipNetworkId) => boolean): TokenConfig | DropReason {
  const row = v.safeParse(rowSchema, raw)
  if (!row.success) return 'malformed'
  const { address, name, symbol, decimals } = row.output
  const networkId = networkOf(row.output)
  if (!isServed(networkId)) return 'other-network'
  const named = { networkId, name, symbol, decimals }
  if (networkId === solana.caipNetworkId) return { ...named, address }
  if (!/^0x/.test(address) || !isEvmAddress(address) || /^0x(0+|e{40})$/i.test(address)) return 'malformed'
  const checked = toChecksumAddress(address)
  // One without capitals has no checksum that could be wrong.
  return address === checked || address === address.toLowerCase() ? { ...named, address: checked } : 'checksum'
}

/** The network of a row: there is an EVM chain of Solana's number, whose addresses look otherwise. */
export function networkOf({ chainId, address }: Pick<Row, 'chainId' | 'address'>): CaipNetworkId {
  if (chainId === solanaChainId && isSolanaAddress(address)) return solana.caipNetworkId
  return v.parse(caipNetworkIdSchema, `${swapNamespace}:${chainId}`)
}
