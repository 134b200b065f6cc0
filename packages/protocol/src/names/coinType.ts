import type { CaipNetworkId } from '../caip/caip.ts'
import { parseCaipNetworkId } from '../caip/parseCaip.ts'
import { KitError } from '../errors/KitError.ts'
import type { Namespace } from '../namespace.ts'

/** ENSIP-11: coin types of EVM chains but Ethereum have this bit set. */
const evmBit = 2 ** 31
const ether = 60

/** SLIP-44 numbers of families that have one coin type for all of their chains. */
const ofFamily: Readonly<Record<Namespace, number | undefined>> = {
  eip155: undefined,
  solana: 501,
  bip122: 0,
  polkadot: 354,
  cosmos: 118,
}

/**
 * The coin type by which a name's address on a chain is kept (SLIP-44, ENSIP-11): 60 for Ethereum, for other EVM chains
 * their id with the bit 2^31.
 * @throws KitError `names/invalid-chain-id` when an EVM id is too large for one (spec 8).
 */
export function coinTypeOf(networkId: CaipNetworkId): number {
  const { namespace, reference } = parseCaipNetworkId(networkId)
  const fixed = ofFamily[namespace]
  if (fixed !== undefined) return fixed
  const id = Number(reference)
  if (id === 1) return ether
  if (!Number.isInteger(id) || id < 1 || id >= evmBit)
    throw new KitError({ code: 'names/invalid-chain-id', shortMessage: 'Invalid chainId', details: networkId })
  return evmBit + id
}

/** The EVM chain whose addresses a coin type is for (ENSIP-11); undefined for coin types of other families. */
export function networkOfCoinType(coinType: number): CaipNetworkId | undefined {
  if (coinType === ether) return 'eip155:1'
  return coinType > evmBit && coinType < 2 * evmBit ? `eip155:${coinType - evmBit}` : undefined
}
