import type { Kit } from '@latchkey/core'
import { nameZone, type Profile, profileQuery, registeredNameQuery, shownPicture } from '@latchkey/core/names'
import { getQueryClient } from '@latchkey/core/queries'
import { checkNameLabel, KitError, namespaceOfAddress } from '@latchkey/protocol'
import type { RegisteredName } from '@latchkey/protocol/http'
import { useAccount, useKit, useKitQuery } from '@latchkey/react'
import type { Subject } from '../portfolio/subject.ts'

const none: Profile = { name: undefined, imageUrl: undefined }

/** The name and picture of an account; both undefined while they are not known. */
export function useProfile({ address, networkIds }: Pick<Subject, 'address' | 'networkIds'>): Profile {
  const kit = useKit()
  const account = useAccount()
  const [networkId] = networkIds
  const { data } = useKitQuery<Profile>(() =>
    networkId === undefined ? undefined : profileQuery(kit, { address, networkId }),
  )
  // What was registered a moment ago is known here before the service's own memory has it.
  const own = account.address === address && account.profileName !== undefined
  const { name, imageUrl } = own ? { name: account.profileName, imageUrl: account.profileImage } : (data ?? none)
  return { name, imageUrl: shownPicture(kit, imageUrl) }
}

export type NameFound =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'registered'; readonly name: RegisteredName }
  /** By the chain's own name service. */
  | { readonly kind: 'chain'; readonly name: string; readonly address: string; readonly imageUrl: string | undefined }
  /** It is not registered; `label` is set where it could be registered here. */
  | { readonly kind: 'unregistered'; readonly name: string; readonly label: string | undefined }

/**
 * What is behind a text: an address, a name of the service, or a name on the chain. A label without a zone is one of the
 * service.
 * @throws KitError `names/resolve-failed`
 */
export async function nameSearch(kit: Kit, typed: string): Promise<NameFound> {
  const text = typed.trim()
  if (namespaceOfAddress(text) !== undefined) return { kind: 'address', address: text }
  const zone = nameZone(kit)
  const name = (text.includes('.') ? text : `${text}.${zone}`).toLowerCase()
  const registered = await getQueryClient(kit).fetchQuery(registeredNameQuery(kit, { name }))
  if (registered !== null) return { kind: 'registered', name: registered }
  let failure: unknown
  for (const network of kit.networks) {
    const driver = kit.adapters.has(network.chainNamespace) ? await kit.driver(network.chainNamespace) : undefined
    const found = await driver?.resolveName?.({ network, name }).catch((error: unknown) => {
      kit.env.log('debug', `No names from ${network.name}`, error)
      failure = error
      return undefined
    })
    if (found) return { kind: 'chain', name: found.name, address: found.address, imageUrl: found.imageUrl }
  }
  const label = name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : undefined
  // What is of the service's own zone is the service's to say.
  if (failure !== undefined && label === undefined) {
    throw new KitError({ code: 'names/resolve-failed', shortMessage: 'Error resolving name', cause: failure })
  }
  return {
    kind: 'unregistered',
    name,
    label: label !== undefined && checkNameLabel(label) === undefined ? label : undefined,
  }
}
