import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import type { TokenRef } from '../ports/adapter.ts'
import { balancesQuery } from '../queries/balances.query.ts'
import { nftsQuery } from '../queries/nfts.query.ts'
import { getQueryClient } from '../queries/queryClient.ts'
import type { MoveUnread } from './moveState.ts'

/** A token or an NFT of an account, in the amount that the chain says. */
export type Held = {
  readonly kind: 'token' | 'nft'
  readonly token: TokenRef
  readonly units: bigint
  readonly name: string
  readonly value: number | undefined
  readonly iconUrl: string | undefined
}

export type HeldOn = {
  /** The most valuable first. */
  readonly things: readonly Held[]
  /** Of the network's own currency; undefined where its node does not say. */
  readonly nativeUnits: bigint | undefined
  readonly unread: readonly MoveUnread[]
}

/** What an account holds on a network: by the api's lists, in the amounts of the chain. */
export async function readHeld(kit: Kit, networkId: CaipNetworkId, address: string): Promise<HeldOn> {
  const [tokens, nfts, nativeUnits] = await Promise.all([
    readTokens(kit, networkId, address),
    readNfts(kit, networkId, address),
    readNative(kit, networkId, address),
  ])
  const things = [...tokens.things, ...nfts.things].toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
  // Lists may be had where the node is silent, and say nothing of what it would say.
  const isSilent = nativeUnits === undefined && !tokens.unread.some(({ reason }) => reason === 'unavailable')
  const native: readonly MoveUnread[] = isSilent ? [{ networkId, what: 'balances', reason: 'unavailable' }] : []
  return { things, nativeUnits, unread: [...native, ...tokens.unread, ...nfts.unread] }
}

type Part = Omit<HeldOn, 'nativeUnits'>

async function readTokens(kit: Kit, networkId: CaipNetworkId, address: string): Promise<Part> {
  const unread = (reason: MoveUnread['reason']): MoveUnread => ({ networkId, what: 'balances', reason })
  try {
    const { tokens, networks } = await getQueryClient(kit).fetchQuery(
      balancesQuery(kit, { address, networkIds: [networkId], currency: kit.store.getState().display.currency }),
    )
    const [reading] = networks
    const others = tokens.filter((token) => token.address !== undefined && token.units > 0n)
    const named = tokens.some(({ source }) => source === 'node') && hasTokens(networkId)
    const refs = others.map(({ address: token, symbol, decimals }): TokenRef => ({ address: token, symbol, decimals }))
    const network = findNetwork(kit, networkId)
    const driver = await kit.driver(network.chainNamespace)
    const units = refs.length === 0 ? [] : await driver.readTokenBalances?.({ network, address, tokens: refs })
    const things = others.flatMap((token, at): readonly Held[] => {
      const now = units?.[at] ?? token.units
      const { name, value, iconUrl } = token
      return now > 0n ? [{ kind: 'token', token: refs[at] as TokenRef, units: now, name, value, iconUrl }] : []
    })
    if (reading?.reading.state === 'unread') return { things, unread: [unread(reading.reading.reason)] }
    return { things, unread: named ? [unread('named-only')] : [] }
  } catch (error) {
    kit.env.log('debug', `What is held on ${networkId} could not be read`, error)
    return { things: [], unread: [unread('unavailable')] }
  }
}

/** Bitcoin has one currency: its node knows all there is. */
export const hasTokens = (networkId: CaipNetworkId): boolean => !networkId.startsWith('bip122:')

async function readNfts(kit: Kit, networkId: CaipNetworkId, address: string): Promise<Part> {
  const unread = (reason: MoveUnread['reason']): MoveUnread => ({ networkId, what: 'nfts', reason })
  if (!hasTokens(networkId)) return { things: [], unread: [] }
  try {
    const read = await getQueryClient(kit).fetchQuery(nftsQuery(kit, { address, networkIds: [networkId] }))
    const things = read.nfts.map((nft): Held => {
      const { collection, tokenId, standard, amount, imageUrl } = nft
      const name = nft.name || `${collection} #${tokenId}`
      // The query answers with addresses of its own network alone.
      const token = { address: nft.address as CaipAddress, symbol: name, decimals: 0, nft: { standard, tokenId } }
      return { kind: 'nft', token, units: BigInt(amount), name, value: undefined, iconUrl: imageUrl || undefined }
    })
    const silent = read.networks.find(({ reading }) => reading.state === 'unread')?.reading
    if (silent?.state === 'unread') return { things, unread: [unread(silent.reason)] }
    return { things, unread: read.isCut ? [unread('cut')] : [] }
  } catch (error) {
    kit.env.log('debug', `The NFTs on ${networkId} could not be read`, error)
    return { things: [], unread: [unread('unavailable')] }
  }
}

async function readNative(kit: Kit, networkId: CaipNetworkId, address: string): Promise<bigint | undefined> {
  try {
    const network = findNetwork(kit, networkId)
    const driver = await kit.driver(network.chainNamespace)
    return await driver.readNativeBalance({ network, address })
  } catch (error) {
    kit.env.log('debug', `The balance on ${networkId} could not be read`, error)
    return undefined
  }
}
