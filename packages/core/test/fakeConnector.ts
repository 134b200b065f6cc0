import type { CaipAddress, CaipNetworkId, Namespace } from '@latchkey/protocol'
import type { Connector, ConnectorListener, ConnectorSession } from '../src/ports/connector.ts'

export const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

export function sessionOf(networkId: CaipNetworkId, ...addresses: readonly string[]): ConnectorSession {
  const accounts = addresses.map((address): CaipAddress => `${networkId}:${address}`)
  return { accounts, networkId }
}

/** A wallet that answers as the test says, and keeps a list of what it was asked. */
export type FakeConnector = Connector & {
  readonly calls: string[]
  /** What the kit listens with, while it listens. */
  listener(): ConnectorListener | undefined
}

export function fakeConnector(options: Partial<Connector> & { session?: ConnectorSession } = {}): FakeConnector {
  const { session = sessionOf('eip155:1', alice), ...given } = options
  const id = given.id ?? 'wallet.one'
  const chain: Namespace = given.chain ?? 'eip155'
  const calls: string[] = []
  let listener: ConnectorListener | undefined
  return {
    id,
    name: id,
    type: 'ANNOUNCED',
    chain,
    namespaces: [chain],
    imageUrl: undefined,
    imageId: undefined,
    info: { rdns: id },
    explorerId: undefined,
    providerKey: {},
    getProvider: async () => ({ of: id }),
    ...given,
    calls,
    listener: () => listener,
    connect: (asked) => {
      calls.push(`connect ${asked.networkIds.join(',')}`)
      return given.connect?.(asked) ?? Promise.resolve(session)
    },
    reconnect: (asked) => {
      calls.push('reconnect')
      return given.reconnect?.(asked) ?? Promise.resolve(session)
    },
    disconnect: () => {
      calls.push('disconnect')
      return given.disconnect?.() ?? Promise.resolve()
    },
    ...(given.resume && { resume: given.resume }),
    ...(given.switchNetwork && {
      switchNetwork: (asked: Parameters<NonNullable<Connector['switchNetwork']>>[0]) => {
        calls.push(`switch ${asked.network.caipNetworkId} ${asked.rpcUrls.join(',')}`.trim())
        return given.switchNetwork?.(asked) ?? Promise.resolve()
      },
    }),
    watch: (given) => {
      listener = given
      calls.push('watch')
      return () => {
        listener = undefined
        calls.push('unwatch')
      }
    },
  }
}
