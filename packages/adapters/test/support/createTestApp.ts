import type {
  ProposedNamespaces,
  WalletConnectClient,
  WalletConnectEvent,
} from '../../src/walletconnect/client/client.types.ts'
import { createClient } from '../../src/walletconnect/client/createClient.ts'
import { createRealEnv } from './createRealEnv.ts'

export const testProposal: ProposedNamespaces = {
  eip155: {
    chains: ['eip155:1', 'eip155:8453'],
    methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

/** The app's side against a relay, with real time. A second one over the same `env` is the page after a reload. */
export async function createTestApp(options: {
  relayUrl: string
  env?: ReturnType<typeof createRealEnv>
}): Promise<TestApp> {
  const env = options.env ?? createRealEnv()
  const client = await createClient({
    env,
    relayUrl: options.relayUrl,
    projectId: 'test',
    userAgent: 'wc-2/latchkey',
    storageKey: 'wc',
    mayWrite: () => true,
    metadata: { name: 'Test app', description: 'Tests', url: 'https://app.example', icons: [], redirect: undefined },
  })
  const events: WalletConnectEvent[] = []
  const waiting = new Set<() => void>()
  client.on((event) => {
    events.push(event)
    for (const look of waiting) look()
  })
  return {
    env,
    client,
    events,
    event: (type, holds = () => true) =>
      new Promise((resolve) => {
        const look = () => {
          const index = events.findIndex((event) => event.type === type && holds(event as never))
          if (index < 0) return
          waiting.delete(look)
          resolve(events.splice(index, 1)[0] as never)
        }
        waiting.add(look)
        look()
      }),
    async ask(topic, method, params) {
      const id = client.nextId()
      await client.request({ id, topic, chainId: 'eip155:1', method, params })
      return id
    },
    [Symbol.dispose]: () => client.stop(),
  }
}

type Of<Type, Event = WalletConnectEvent> = Event extends { type: infer Name }
  ? Type extends Name
    ? Event
    : never
  : never

export type TestApp = Disposable & {
  readonly env: ReturnType<typeof createRealEnv>
  readonly client: WalletConnectClient
  readonly events: readonly WalletConnectEvent[]
  /** Takes the first event of that type, waiting for it if need be. */
  event<Type extends WalletConnectEvent['type']>(type: Type, holds?: (event: Of<Type>) => boolean): Promise<Of<Type>>
  ask(topic: string, method: string, params: unknown): Promise<number>
}
