import type { Connector, ConnectorSource, Env } from '@latchkey/core/ports'
import type { Namespace } from '@latchkey/protocol'
import type { WalletConnectClient } from './client/client.types.ts'

/** The relay that store wallets use. An own relay reaches wallets that are built to use it. */
const publicRelayUrl = 'wss://relay.walletconnect.org'
const publicRelay = /^wss:\/\/relay\.walletconnect\.(org|com)(\/|$)/

/**
 * Wallets on other devices, by WalletConnect v2. Light: the client is loaded when a person asks for it, or when an
 * earlier page left a session behind.
 */
export function walletConnect(options: walletConnect.Options): ConnectorSource {
  return ({ env }) => {
    const connector = createConnector(options, env)
    return { current: () => [connector], start: () => () => {} }
  }
}

export declare namespace walletConnect {
  type Options = {
    /** The app, as the wallet shows it. */
    metadata: {
      name: string
      description?: string | undefined
      url?: string | undefined
      icons?: readonly string[] | undefined
    }
    projectId?: string | undefined
    /** `wss://…`; the public relay unless given. App and wallet must use the same one. */
    relayUrl?: string | undefined
    /**
     * Whether wallets of app stores listen at the relay. Default: at the public relay alone. Where they do not, no code is
     * shown for them.
     */
    reachesStoreWallets?: boolean | undefined
    /** The practice phone of a devnet: codes are shown with the way to it. */
    practicePhoneUrl?: string | undefined
    /** The namespaces that the app may ask for; all that WalletConnect wallets speak unless given. */
    namespaces?: readonly [Namespace, ...Namespace[]] | undefined
    /**
     * A universal link of the app itself. With it, wallets on the same device that know link mode are asked and answer
     * by links instead of the relay.
     */
    appLink?: string | undefined
    /**
     * In an app with networks beside Ethereum's: whether a wallet that can sign in while it connects is asked for that. It
     * then connects Ethereum alone, by one question; other wallets connect all networks, and sign by a second one. Default
     * false: all networks first.
     */
    signInFirst?: boolean | undefined
    /** Where the client keeps its state; two kits on a page need two. */
    storageKey?: string | undefined
  }
}

function createConnector(options: walletConnect.Options, env: Env): WalletConnectConnector {
  const {
    appLink,
    metadata,
    relayUrl = publicRelayUrl,
    reachesStoreWallets = publicRelay.test(relayUrl),
    practicePhoneUrl,
    namespaces = ['eip155', 'solana', 'bip122'],
    storageKey = 'latchkey.walletconnect',
  } = options
  const load = async () => {
    const { createWalletConnectLink } = await import('./createWalletConnectLink.ts')
    return createWalletConnectLink({
      env,
      storageKey,
      relayUrl,
      projectId: options.projectId,
      signInFirst: options.signInFirst,
      userAgent: 'wc-2/latchkey',
      metadata: {
        name: metadata.name,
        description: metadata.description ?? '',
        url: metadata.url ?? env.href(),
        icons: [...(metadata.icons ?? [])],
        redirect: appLink ? { universal: appLink, linkMode: true } : undefined,
      },
    })
  }
  let loaded: ReturnType<typeof load> | undefined
  const link = () => {
    loaded ??= load().catch((error) => {
      // A client that could not be loaded may be asked for again.
      loaded = undefined
      throw error
    })
    return loaded
  }
  const wasUsed = () => loaded !== undefined || env.storage.get(storageKey) !== null

  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    chain: namespaces[0],
    namespaces,
    imageUrl: undefined,
    imageId: 'connector-walletconnect',
    info: { rdns: undefined },
    reach: { storeWallets: reachesStoreWallets, practicePhoneUrl },
    explorerId: undefined,
    ...(options.signInFirst && { signInFamily: 'eip155' as const }),
    providerKey: options,
    connect: async (ask) => {
      const networkIds = ask.networkIds.filter((id) => namespaces.some((namespace) => id.startsWith(`${namespace}:`)))
      return (await link()).connect({ ...ask, networkIds })
    },
    reconnect: async () => (wasUsed() ? (await link()).session() : undefined),
    resume: async ({ signal }) => (wasUsed() ? (await link()).resume(signal) : undefined),
    disconnect: async () => {
      if (wasUsed()) await (await link()).disconnect()
    },
    switchNetwork: async ({ network }) => (await link()).switchNetwork(network),
    getProvider: async () => (await link()).provider,
    client: async () => (await link()).client,
    watch: (listener) => {
      let stop: (() => void) | undefined
      let stopped = false
      link().then(
        (reached) => {
          if (!stopped) stop = reached.watch(listener)
        },
        (error) => env.log('warn', 'WalletConnect could not be loaded', error),
      )
      return () => {
        stopped = true
        stop?.()
      }
    },
  }
}

/** The WalletConnect connector: reaches wallets on other devices and in other apps. */
export type WalletConnectConnector = Connector & {
  /** The client behind it: sessions, pending requests, pings. Loads it. */
  client(): Promise<WalletConnectClient>
}
