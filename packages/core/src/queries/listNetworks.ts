import type { CaipNetworkId } from '@latchkey/protocol'
import type { NetworkReading, NetworkReadings } from '@latchkey/protocol/http'

/** A network that a list is of, and whether it was looked at for it. */
export type ListNetwork = { readonly networkId: CaipNetworkId; readonly reading: NetworkReading }

/** What an answer says of the networks that it is wanted for. One that it does not name has no source there. */
export function listNetworks(readings: NetworkReadings, networkIds: readonly CaipNetworkId[]): readonly ListNetwork[] {
  return networkIds.map((networkId) => ({ networkId, reading: readings[networkId] ?? unread('no-source') }))
}

/** Networks that were not looked at, all for one reason. */
export function unreadNetworks(networkIds: readonly CaipNetworkId[], reason: UnreadReason): readonly ListNetwork[] {
  return networkIds.map((networkId) => ({ networkId, reading: unread(reason) }))
}

export type UnreadReason = Extract<NetworkReading, { state: 'unread' }>['reason']

const unread = (reason: UnreadReason): NetworkReading => ({ state: 'unread', reason })
