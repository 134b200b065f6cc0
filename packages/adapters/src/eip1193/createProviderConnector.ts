import type { Connector, ConnectorType, Env } from '@latchkey/core/ports'
import { type Eip1193Provider, requestWallet } from './provider.ts'

/**
 * A connector over an EIP-1193 provider. Only what must run inside the person's gesture is here; the rest is loaded
 * beside the wallet's prompt, so that the page's first load stays small.
 */
export function createProviderConnector(options: createProviderConnector.Options): Connector {
  const { env, provider } = options
  const rest = async () => (await import('./providerSession.ts')).providerSession
  const ask = (): Promise<unknown> => {
    try {
      const reached = provider()
      return 'then' in reached
        ? reached.then((late) => requestWallet(late, 'eth_requestAccounts'))
        : requestWallet(reached, 'eth_requestAccounts')
    } catch (error) {
      return Promise.reject(error)
    }
  }

  return {
    id: options.id,
    name: options.name,
    type: options.type,
    chain: 'eip155',
    namespaces: ['eip155'],
    imageUrl: options.imageUrl,
    imageId: options.imageId,
    info: { rdns: options.rdns },
    explorerId: options.explorerId,
    providerKey: options.providerKey,
    connect: ({ networkIds, signal }) => {
      // The prompt first: an import or an await before it would end the gesture (EIP-1102).
      const asked = ask()
      asked.catch(() => {})
      return rest().then(({ finishConnect }) =>
        finishConnect({ asked, provider, networkIds, signal, clock: env.clock }),
      )
    },
    reconnect: async ({ networkIds, signal }) =>
      (await rest()).reconnectProvider({ provider, networkIds, signal, clock: env.clock }),
    disconnect: async () => (await rest()).revokePermissions(await provider(), env.clock),
    switchNetwork: async ({ network, rpcUrls }) =>
      (await rest()).switchChain(await provider(), { network, rpcUrls, clock: env.clock }),
    getProvider: async () => provider(),
    watch: (listener) => {
      let stop: (() => void) | undefined
      let stopped = false
      const begin = async () => {
        const [{ watchProvider }, reached] = await Promise.all([rest(), provider()])
        if (!stopped) stop = watchProvider(reached, listener, env)
      }
      begin().catch((error) => env.log('warn', 'A wallet cannot be watched', error))
      return () => {
        stopped = true
        stop?.()
      }
    },
  }
}

export declare namespace createProviderConnector {
  type Options = {
    id: string
    name: string
    type: ConnectorType
    imageUrl: string | undefined
    imageId: string | undefined
    rdns: string | undefined
    explorerId: string | undefined
    /** The provider; a promise only where the app makes it on first use. */
    provider: () => Eip1193Provider | Promise<Eip1193Provider>
    providerKey: unknown
    env: Env
  }
}
