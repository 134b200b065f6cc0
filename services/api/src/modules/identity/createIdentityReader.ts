import { type CaipNetworkId, constants, isEvmAddress, isSolanaAddress, toChecksumAddress } from '@latchkey/protocol'
import { mainnet } from '@latchkey/protocol/networks'
import type { Clock } from '@latchkey/service-kit/clock'
import { decodeFunctionResult, encodeFunctionData, namehash, parseAbi, zeroAddress } from 'viem'
import { normalize } from 'viem/ens'
import { createExpiringCache } from '../../cache/caches.ts'
import { createWholeReader } from '../balances/providers/createContractReader.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import { isOwnName, type NameRepository } from '../names/createNameRepository.ts'
import { notAnAddress } from '../names/name.errors.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'

/** What a name says of its picture (ENSIP-12): where one lies, or the NFT that it is the picture of. */
export type AvatarRecord =
  | { readonly kind: 'picture'; readonly uri: string }
  | {
      readonly kind: 'nft'
      readonly networkId: CaipNetworkId
      readonly standard: 'nft' | 'multi'
      readonly contract: string
      readonly tokenId: string
    }

/** Decisions: what nodes are asked for is kept to 150 kB. */
const maxDataLength = 150_000
const maxAddressLength = 2_048
const nftForm = /^(\w+:[1-9]\d{0,15})\/(erc721|erc1155):(0x[0-9a-fA-F]{40})\/(\d{1,78})$/

/** The record, read; undefined for an address of another kind, and for nothing. */
export function parseAvatar(text: string | undefined): AvatarRecord | undefined {
  const record = text?.trim() ?? ''
  const [, network, standard, contract, tokenId] = nftForm.exec(record) ?? []
  if (network !== undefined && contract !== undefined && tokenId !== undefined)
    return BigInt(tokenId) >= 2n ** 256n
      ? undefined
      : {
          kind: 'nft',
          // The form above has the shape of the type.
          networkId: network as CaipNetworkId,
          standard: standard === 'erc721' ? 'nft' : 'multi',
          contract: contract.toLowerCase(),
          tokenId,
        }
  if (/^data:image\//i.test(record))
    return record.length <= maxDataLength ? { kind: 'picture', uri: record } : undefined
  return /^(https|ipfs):\/\//.test(record) && record.length <= maxAddressLength
    ? { kind: 'picture', uri: record }
    : undefined
}

const maxCached = 8_192
/** The registry of ENS, the same on every chain that has one. */
const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
])

/** What is known of an address. */
export type Identity = {
  readonly name: string | null
  /** The record that names its picture, where it can be read. */
  readonly avatar: string | null
  readonly resolvedAt: string
}

type Hex = `0x${string}`

/**
 * The name and picture of an address: by ENS where its reverse record is confirmed by the forward one, else the first
 * name registered here that is the address's alone. Kept 5 min (spec 9).
 */
export function createIdentityReader({ chains, gateway, names, clock }: createIdentityReader.Options) {
  const readContracts = createWholeReader(gateway)
  const cache = createExpiringCache<Identity>(clock, constants.identityCacheMs, maxCached)

  /** One call; undefined where the contract is absent, fails, or answers something else. */
  async function call<Name extends keyof Answers>(to: Hex, functionName: Name, args: readonly [Hex, ...string[]]) {
    const chain = chains.find(mainnet.caipNetworkId)
    if (chain === undefined || chain.upstreams.length === 0) return undefined
    const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
    const [result] = await readContracts(chain, [{ to, data }])
    if (result === undefined) return undefined
    try {
      return decodeFunctionResult({ abi, functionName: functionName as keyof Answers, data: result }) as Answers[Name]
    } catch {
      return undefined
    }
  }

  async function resolverOf(node: Hex): Promise<Hex | undefined> {
    const resolver = await call(registry, 'resolver', [node])
    return resolver === undefined || resolver === zeroAddress ? undefined : resolver
  }

  async function byEns(address: Hex) {
    const reverse = namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)
    const reverseResolver = await resolverOf(reverse)
    const claimed = reverseResolver && (await call(reverseResolver, 'name', [reverse]))
    // Anyone may write any name into their reverse record: it counts only if the name leads back.
    const name = claimed ? normalised(claimed) : undefined
    if (name === undefined) return undefined
    const node = namehash(name)
    const resolver = await resolverOf(node)
    const forward = resolver && (await call(resolver, 'addr', [node]))
    if (resolver === undefined || forward?.toLowerCase() !== address.toLowerCase()) return undefined
    const avatar = await call(resolver, 'text', [node, 'avatar'])
    return { name, avatar: parseAvatar(avatar) === undefined ? null : (avatar ?? null) }
  }

  async function read(address: Hex): Promise<Identity> {
    const resolvedAt = new Date(clock.nowMs()).toISOString()
    const ens = await byEns(address)
    if (ens !== undefined) return { ...ens, resolvedAt }
    const own = (await names.ofAddress(address)).find((one) => isOwnName(one, address))
    return { name: own?.name ?? null, avatar: own?.attributes?.avatar ?? null, resolvedAt }
  }

  /** @param fresh Whether to pass the memory over. @throws ApiError */
  return async (address: string, fresh: boolean): Promise<Identity> => {
    if (!isEvmAddress(address)) {
      if (!isSolanaAddress(address)) throw notAnAddress()
      return { name: null, avatar: null, resolvedAt: new Date(clock.nowMs()).toISOString() }
    }
    const checksummed = toChecksumAddress(address) as Hex
    return cache.get(checksummed, () => read(checksummed), fresh)
  }
}

type Answers = { resolver: Hex; name: string; addr: Hex; text: string }

export type IdentityReader = ReturnType<typeof createIdentityReader>

export declare namespace createIdentityReader {
  type Options = { chains: ChainTable; gateway: RpcGateway; names: NameRepository; clock: Clock }
}

/** The name in its one spelling; undefined for one that has none, which may be made to look like another. */
function normalised(name: string): string | undefined {
  try {
    return name.length <= 255 && normalize(name) === name ? name : undefined
  } catch {
    return undefined
  }
}
