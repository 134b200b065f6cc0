import { type CaipNetworkId, isNamespace, type Namespace, type Network } from '@latchkey/protocol'
import { readKitCookie } from '@latchkey/protocol/cookie'
import type { Connection, InitialState } from '../kit/kit.types.ts'

/**
 * What a page is drawn by until the browser has read what it stores: plain data that goes from a server component to
 * the provider. Without a cookie of this version, and for anything else that was sent in its place, `undefined`.
 *
 * A cookie is what a browser says of itself. Draw by it; who may come in is for sign-ins to say.
 *
 * @param cookieHeader The request's `Cookie` header.
 * @example
 * const initialState = cookieToInitialState(request.headers.get('cookie'), { networks })
 */
export function cookieToInitialState(
  cookieHeader: string | null | undefined,
  options: cookieToInitialState.Options,
): InitialState | undefined {
  const cookie = readKitCookie(cookieHeader ?? '', options.name)
  if (cookie === undefined) return undefined
  const isOffered = (id: CaipNetworkId | undefined) => options.networks.some((each) => each.caipNetworkId === id)
  const known = cookie.networkIds.filter(isOffered)
  const networkId = isOffered(cookie.networkId) ? cookie.networkId : undefined
  const networkByNamespace: Partial<Record<Namespace, CaipNetworkId>> = {}
  for (const id of networkId === undefined ? known : [...known, networkId]) networkByNamespace[namespaceOf(id)] = id
  const currentByNamespace: Partial<Record<Namespace, string>> = {}
  const connections: Connection[] = []
  for (const account of cookie.accounts) {
    const namespace = namespaceOf(account)
    if (!options.networks.some(({ chainNamespace }) => chainNamespace === namespace)) continue
    currentByNamespace[namespace] = account
    connections.push({ ...unnamed, uid: account, connectorId: account, accounts: [account] })
  }
  const activeNamespace = networkId === undefined ? {} : { activeNamespace: namespaceOf(networkId) }
  return { ...activeNamespace, networkByNamespace, currentByNamespace, connections }
}

export declare namespace cookieToInitialState {
  type Options = {
    /** Those that the kit offers: others are left out. */
    networks: readonly Network[]
    /** As given to `cookieStorage`. Default `latchkey`. */
    name?: string | undefined
  }
}

/** Which wallet it is, the cookie doesn't say. */
const unnamed = { name: '', imageUrl: undefined, type: 'EXTERNAL', walletNetworkId: undefined } as const

function namespaceOf(caip: string): Namespace {
  const [namespace = ''] = caip.split(':')
  if (!isNamespace(namespace)) throw new Error('The schema lets known namespaces through alone.')
  return namespace
}
