import type { CaipNetworkId } from '@latchkey/protocol'
import { type Rpc, within } from '../rpc.ts'
import type { Tokens } from './facts.ts'
import { pinnedTokens } from './pinnedTokens.ts'
import { readTokens } from './readTokens.ts'

/** An amount can't be read without its decimals, so these are worth waiting for. */
export const tokensMs = 5_000

const noTokens: Tokens = new Map()

export type ReadTokens = (addresses: readonly string[], signal: AbortSignal) => Promise<Tokens>

/** What is pinned, and what a node says of the rest: no node is asked about a token that is pinned. */
export async function knownTokens(
  read: ReadTokens,
  networkId: CaipNetworkId,
  addresses: readonly string[],
  signal: AbortSignal,
  limitMs: number,
) {
  const pinned = await pinnedTokens(networkId, addresses).catch(() => noTokens)
  const rest = addresses.filter((one) => !pinned.has(one.toLowerCase()))
  const said = await within(limitMs, signal, (limit) => read(rest, limit), noTokens)
  return new Map([...said, ...pinned])
}

/** What tokens are called and how they count: as pinned, else as a node says in five seconds. */
export const lookUpTokens = (
  rpc: Rpc,
  networkId: CaipNetworkId,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<Tokens> => knownTokens((rest, limit) => readTokens(rpc, rest, limit), networkId, addresses, signal, tokensMs)
