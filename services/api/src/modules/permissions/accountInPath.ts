import {
  type CaipNetworkId,
  caipAddressSchema,
  isEvmAddress,
  parseCaipAddress,
  parseCaipNetworkId,
} from '@latchkey/protocol'
import * as v from 'valibot'
import type { Address } from 'viem'
import { ApiError } from '../../http/ApiError.ts'
import type { Chain } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { GrantOwner } from './createGrantStore.ts'

/** An account of a path, and its chain. */
export type PathAccount = GrantOwner & { readonly served: Chain; readonly chainId: number }

function invalid(): ApiError {
  const description =
    'Expected an account of an EVM network as CAIP-10: namespace, chain and address with colons between.'
  return new ApiError({ code: 'api/invalid-address', field: 'account', description })
}

const isAddress = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text) && isEvmAddress(text, { strict: true })

/** The number of a chain that is kept as CAIP-2. */
export const chainIdOf = (chain: string) => Number(parseCaipNetworkId(chain).reference)

/** @throws ApiError `api/invalid-address`, `api/unsupported-chain` */
export function accountInPath(text: string, chains: ChainTable): PathAccount {
  if (!v.is(caipAddressSchema, text)) throw invalid()
  const { reference, address, networkId: chain } = parseCaipAddress(text)
  if (!/^[1-9]\d{0,14}$/.test(reference) || !isAddress(address)) throw invalid()
  const served = chains.find(chain)
  if (served === undefined)
    throw new ApiError({
      code: 'api/unsupported-chain',
      field: 'account',
      description: 'The chain of the account is not known here.',
    })
  return { chain, account: address.toLowerCase() as Address, served, chainId: Number(reference) }
}

/** An account as CAIP-10, or its bare address on all networks. @throws ApiError as {@link accountInPath} */
export function accountOrAddress(text: string, chains: ChainTable): { account: Address; chain?: CaipNetworkId } {
  if (!text.startsWith('0x')) return accountInPath(text, chains)
  if (!isAddress(text)) throw invalid()
  return { account: text.toLowerCase() as Address }
}
