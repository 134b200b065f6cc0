import type { Connector, ConnectorListener, ConnectorSession } from '@latchkey/core'
import type { ErrorCode } from '@latchkey/protocol'
import { type CaipAddress, type CaipNetworkId, KitError, type Network } from '@latchkey/protocol'
import { mainnet } from '@latchkey/protocol/networks'

export const alice = '0x4f3aB1c0D2e95A7713c08bE66fD21a94C5E07b9d'
export const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** How a wallet answers when it is asked. `silent`: never. */
export type Answer = 'approve' | 'silent' | ErrorCode

/** A wallet that answers as the test says, and remembers what it was asked. */
export type ScriptedWallet = Connector & {
  /** What it answers from now on. */
  script: { connect: Answer; switchNetwork: Answer; send: Answer; sign: Answer; permissions: Answer }
  readonly asked: string[]
  /** Speaks as the wallet: accounts or chain changed. */
  say(session: ConnectorSession): void
  /** Ends the session as the wallet. */
  leave(): void
  readonly session: ConnectorSession
}

export type ScriptedWalletOptions = {
  readonly id?: string
  readonly name?: string
  readonly networks?: readonly [Network, ...Network[]]
  readonly address?: string
  /** The network that it is on. Default: the first of `networks`. */
  readonly standsOn?: CaipNetworkId | undefined
  readonly imageUrl?: string
  readonly type?: Connector['type']
  readonly canSwitch?: boolean
}

export function scriptedWallet(options: ScriptedWalletOptions = {}): ScriptedWallet {
  const { id = 'io.rabby', name = 'Rabby', networks = [mainnet], address = alice, canSwitch = true } = options
  const [first] = networks
  const accounts = networks.map((network): CaipAddress => `${network.caipNetworkId}:${address}`)
  let session: ConnectorSession = { accounts, networkId: options.standsOn ?? first.caipNetworkId }
  let listener: ConnectorListener | undefined
  const asked: string[] = []
  const script: ScriptedWallet['script'] = {
    connect: 'approve',
    switchNetwork: 'approve',
    send: 'approve',
    sign: 'approve',
    permissions: 'approve',
  }
  const answer = async <Value>(how: Answer, value: Value): Promise<Value> => {
    if (how === 'silent') return new Promise(() => undefined)
    if (how === 'approve') return value
    throw new KitError({ code: how, shortMessage: `scripted ${how}` })
  }
  return {
    id,
    name,
    type: options.type ?? 'ANNOUNCED',
    chain: first.chainNamespace,
    namespaces: [...new Set(networks.map((network) => network.chainNamespace))],
    imageUrl: options.imageUrl,
    imageId: undefined,
    info: { rdns: id },
    explorerId: undefined,
    providerKey: {},
    script,
    asked,
    get session() {
      return session
    },
    say: (next) => {
      session = next
      listener?.changed(next)
    },
    leave: () => listener?.disconnected(),
    getProvider: async () => ({ of: id, script }),
    connect: () => {
      asked.push('connect')
      return answer(script.connect, session)
    },
    reconnect: async () => session,
    disconnect: async () => void asked.push('disconnect'),
    ...(canSwitch && {
      switchNetwork: async ({ network }: { network: Network }) => {
        asked.push(`switch ${network.name}`)
        await answer(script.switchNetwork, undefined)
        session = { ...session, networkId: network.caipNetworkId }
      },
    }),
    watch: (next) => {
      listener = next
      return () => {
        listener = undefined
      }
    },
  }
}
