import {
  type CaipNetworkId,
  constants,
  isKitError,
  namespaceCapabilities,
  parseCaipNetworkId,
} from '@latchkey/protocol'
import { getIdentity, type RegisteredName } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import { selectAccount } from '../connection/account.selectors.ts'
import type { Kit } from '../kit/kit.types.ts'
import { getQueryClient, type KitQuery } from '../queries/queryClient.ts'
import { isServed } from '../queries/supportedChains.query.ts'
import { resolveFailed } from './names.errors.ts'

/** What an address is called, and its picture. */
export type Profile = { readonly name: string | undefined; readonly imageUrl: string | undefined }

const none: Profile = { name: undefined, imageUrl: undefined }

/** The name and picture of an address on a network; both undefined where no source covers the network. Kept 5 min. */
export function profileQuery(kit: Kit, query: profileQuery.Options): KitQuery<Profile> {
  const { address, networkId } = query
  return {
    queryKey: ['names', 'profile', address, parseCaipNetworkId(networkId).namespace],
    staleTime: constants.identityCacheMs,
    queryFn: async ({ signal }) => {
      if (!supportsNames(networkId) || !(await isServed(kit, networkId))) return none
      try {
        const { name, avatar } = await apiClient(kit).call(getIdentity, { params: { address }, query: {} }, { signal })
        return { name: name || undefined, imageUrl: avatar || undefined }
      } catch (error) {
        if (isKitError(error, 'api/invalid-address')) return none
        throw resolveFailed({ cause: error })
      }
    },
  }
}

export declare namespace profileQuery {
  type Options = {
    /** In the form of its chain, without a CAIP prefix. */
    address: string
    networkId: CaipNetworkId
  }
}

/**
 * Looks the name and picture of the account in use up and puts them into the state. Never rejects: an account without a
 * known name is shown by its address.
 */
export async function loadProfile(kit: Kit): Promise<void> {
  const { address, networkId } = selectAccount(kit.store.getState())
  if (address === undefined || networkId === undefined) return
  try {
    const found = await getQueryClient(kit).fetchQuery({ ...profileQuery(kit, { address, networkId }), retry: false })
    const isNewer = kit.store.getState().profile?.address === address && found.name === undefined
    // A name that was registered a moment ago is known here before the service's own memory has it.
    if (!isNewer) kit.store.setState({ profile: { address, ...found } })
  } catch (error) {
    kit.env.log('debug', 'The name of the account could not be looked up', error)
  }
}

/** Whether accounts of a network may have names (spec 1). */
export function supportsNames(networkId: CaipNetworkId): boolean {
  const capabilities: readonly string[] = namespaceCapabilities[parseCaipNetworkId(networkId).namespace]
  return capabilities.includes('names')
}

/**
 * Where the kit's own service serves the picture of a registered name, re-encoded; undefined for a name without one.
 * Changes with each change of the name.
 */
export function pictureOfName(kit: Kit, name: Pick<RegisteredName, 'name' | 'attributes' | 'updated_at'>) {
  const { apiUrl } = kit.options
  if (apiUrl === undefined || !name.attributes?.avatar) return undefined
  return `${apiUrl}/v1/avatar/${encodeURIComponent(name.name)}?v=${Date.parse(name.updated_at)}`
}

/**
 * The picture of a profile, where the kit's own service serves it. Others are not fetched: the host of the address
 * would learn who looks, and a strict CSP refuses it.
 */
export function shownPicture(kit: Kit, imageUrl: string | undefined): string | undefined {
  const { apiUrl } = kit.options
  return apiUrl !== undefined && imageUrl?.startsWith(`${apiUrl}/`) ? imageUrl : undefined
}
