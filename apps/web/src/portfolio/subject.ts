import { type Kit, type Scope, selectScopes, supports } from '@latchkey/core'
import { isSameAddress } from '@latchkey/core/contacts'
import { addressesSpanChains, type CaipNetworkId, namespaceOfAddress } from '@latchkey/protocol'
import { useAccount, useKit, useKitState } from '@latchkey/react'
import { useMemo } from 'react'

/** Whose holdings and history a page is about. */
export type Subject = {
  /** In the form of its chain; of a person, that of the account in use. */
  readonly address: string
  /** Everything that it is about: one address, or all that a person has connected. */
  readonly scopes: readonly Scope[]
  /** The networks of the app on which there may be something. */
  readonly networkIds: readonly CaipNetworkId[]
  /** It is what is connected: things can be done with it. */
  readonly isOwn: boolean
}

/** A subject of scopes. */
export function toSubject(address: string, scopes: readonly Scope[], isOwn: boolean): Subject {
  return { address, scopes, networkIds: [...new Set(scopes.flatMap(({ networkIds }) => networkIds))], isOwn }
}

/** Whether an address is one of those that a subject is about. */
export function isOneOf({ scopes }: Subject, address: string): boolean {
  return scopes.some((scope) => isSameAddress(scope.address, address))
}

/** The path of a page: under its address where it is not about what is connected. */
export function subjectPath({ address, isOwn }: Subject, path: string): string {
  return isOwn ? path : `/watch/${encodeURIComponent(address)}${path}`
}

/** The networks of the app on which an address may hold something; none for a text that is no address. */
export function networksOf(kit: Kit, address: string, inUse?: CaipNetworkId | undefined): readonly CaipNetworkId[] {
  const namespace = namespaceOfAddress(address)
  if (namespace === undefined) return []
  const ids = kit.networks
    .filter(({ chainNamespace }) => chainNamespace === namespace)
    .map(({ caipNetworkId }) => caipNetworkId)
    .filter((id) => supports(kit, 'balance', id))
  if (addressesSpanChains[namespace]) return ids
  return inUse !== undefined && ids.includes(inUse) ? [inUse] : ids.slice(0, 1)
}

/** Everything connected as the subject of a page; undefined while there is nothing. */
export function useOwnSubject(): Subject | undefined {
  const kit = useKit()
  const { address } = useAccount()
  const scopes = useKitState((state) => selectScopes(kit, state))
  return useMemo(() => (address === undefined ? undefined : toSubject(address, scopes, true)), [address, scopes])
}
