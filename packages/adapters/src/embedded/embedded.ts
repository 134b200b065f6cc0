import type { Connector, ConnectorSource, Env, LoginPort, LoginWindow } from '@latchkey/core/ports'
import { loginProviderIds } from '@latchkey/protocol'
import type { announceWallet } from './announceWallet.ts'
import type { EmbeddedLink } from './createEmbeddedLink.ts'
import { frameFault } from './embedded.errors.ts'
import type { EmbeddedOptions } from './embedded.types.ts'
import { loginMemory } from './loginMemory.ts'
import { createLoginPort } from './loginPort.ts'
import { takeLoginReturn } from './takeLoginReturn.ts'

const size = { width: 480, height: 680 }

/** An empty window in the middle of the screen; `undefined` where the browser refuses it. */
function openLoginWindow(): LoginWindow | undefined {
  const left = Math.round(window.screenX + Math.max(0, (window.outerWidth - size.width) / 2))
  const top = Math.round(window.screenY + Math.max(0, (window.outerHeight - size.height) / 2))
  const features = `popup,width=${size.width},height=${size.height},left=${left},top=${top}`
  // Some browsers give a window that is closed at once instead of none.
  const opened = window.open('about:blank', 'latchkey-login', features)
  if (!opened || opened.closed) return undefined
  let gone = false
  return {
    go: (url) => {
      gone = true
      try {
        opened.location.href = url
      } catch {
        // Cut off already: the view has a link to the page.
      }
    },
    // Where this page or the provider's isolates itself, the window looks closed from here although it is there. While the
    // person is in it, this page is not the one in front.
    closed: () => opened.closed && !(gone && !document.hasFocus()),
    close: () => opened.close(),
  }
}

type Theme = 'dark' | 'light' | 'system'

function shown(theme: Theme): 'dark' | 'light' {
  if (theme !== 'system') return theme
  return globalThis.matchMedia?.('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

/**
 * The embedded wallet: people log in by mail or with a social account, and have a wallet whose keys live in a page of
 * the operator's own. Light: what speaks with that page, and the page itself, are loaded at a login, or with
 * this page after an earlier login.
 *
 * @example
 * createKit({ networks: [mainnet], connectors: [embedded({ frameUrl: 'https://wallet.example', projectId: 'my-app' })] })
 */
export function embedded(settings: EmbeddedOptions): ConnectorSource {
  return ({ env }) => {
    const { connector, start } = createConnector(settings, env)
    return { current: () => [connector], start: () => start() }
  }
}

function createConnector(settings: EmbeddedOptions, env: Env): { connector: Connector; start: () => () => void } {
  const {
    namespaces = ['eip155'],
    name = 'Latchkey',
    socials = loginProviderIds,
    rdns = 'org.latchkey.embedded',
  } = settings
  const memory = loginMemory(env)
  const back = takeLoginReturn(memory)
  let loading: Promise<EmbeddedLink> | undefined
  const link = () => {
    loading ??= load().catch((error: unknown) => {
      // Code that could not be loaded may be asked for again.
      loading = undefined
      throw frameFault('login/dependency-unavailable', { cause: error })
    })
    return loading
  }
  const load = async () => {
    const { createEmbeddedLink } = await import('./createEmbeddedLink.ts')
    const reached = createEmbeddedLink({ env, settings, memory, namespaces, themeMode: () => shown(theme) })
    standard = reached.standard
    announced?.attach(standard)
    imageUrl = reached.imageUrl
    return reached
  }
  const asked = createLoginPort(link)
  let theme: Theme = 'system'
  let announced: announceWallet.Announced | undefined
  let standard: EmbeddedLink['standard'] | undefined
  let { imageUrl } = settings

  const login: LoginPort = {
    ...asked,
    methods: {
      email: settings.email ?? true,
      socials: socials === false ? [] : socials,
      passkey: (settings.passkey ?? true) && typeof PublicKeyCredential !== 'undefined',
      bring: settings.bring ?? true,
    },
    rememberedEmail: () => memory.email(),
    openWindow: openLoginWindow,
    setTheme: (mode) => {
      if (mode === theme) return
      theme = mode
      void loading?.then((reached) => reached.syncTheme())
    },
    // Nothing is begun with a page that is not there.
    reload: () => void loading?.then((reached) => reached.reload()),
    leave: ({ provider, uri }) => {
      memory.leave(provider)
      location.assign(uri)
    },
    finishSocial: async (ask) => {
      try {
        await asked.finishSocial(ask)
      } finally {
        if (ask.cameWith !== undefined) back?.end(ask.signal)
      }
    },
  }

  const connector: Connector = {
    id: 'ID_AUTH',
    name,
    type: 'AUTH',
    chain: namespaces[0],
    namespaces,
    // Its own mark comes with the code behind the first login.
    get imageUrl() {
      return imageUrl
    },
    imageId: undefined,
    info: { rdns: rdns === false ? undefined : rdns },
    explorerId: undefined,
    providerKey: settings,
    login,
    connect: async ({ networkIds, signal }) => (await link()).connect(served(networkIds), signal),
    reconnect: async ({ networkIds, signal }) =>
      memory.isUsed() ? (await link()).reconnect(served(networkIds), signal) : undefined,
    ...(back && {
      resume: async ({ onLoginReturn }) => {
        const current = back.current()
        if (current) onLoginReturn?.(current)
        return undefined
      },
    }),
    disconnect: async () => (await link()).disconnect(),
    switchNetwork: async ({ network }) => (await link()).switchNetwork(network.caipNetworkId),
    getProvider: async () => (await link()).provider,
    rejectRequests: () => void loading?.then((reached) => reached.rejectRequests()),
    watch: (listener) => {
      let stop = () => {}
      let stopped = false
      link().then(
        (reached) => {
          if (!stopped) stop = reached.watch(listener)
        },
        (error) => env.log('warn', 'The embedded wallet could not be loaded', error),
      )
      return () => {
        stopped = true
        stop()
      }
    },
  }
  const served = <Id extends string>(networkIds: readonly Id[]) =>
    networkIds.filter((id) => namespaces.some((namespace) => id.startsWith(`${namespace}:`)))

  const start = () => {
    // With the page only after an earlier login; the wallet is then there before it is needed.
    if (memory.isUsed()) {
      link().then(
        (reached) => reached.prepare(),
        (error) => env.log('warn', 'The embedded wallet could not be loaded', error),
      )
    }
    if (rdns === false) return () => {}
    let stopped = false
    const announce = async (known: string) => {
      const { announceWallet } = await import('./announceWallet.ts')
      if (stopped) return
      const onSolana = namespaces.includes('solana')
      announced = announceWallet({ name, rdns: known, icon: settings.imageUrl, onSolana, link })
      if (standard) announced.attach(standard)
    }
    announce(rdns).catch((error) => env.log('warn', 'The embedded wallet could not be announced', error))
    return () => {
      stopped = true
      announced?.stop()
      announced = undefined
    }
  }
  return { connector, start }
}
