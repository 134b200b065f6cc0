import { type CaipNetworkId, constants, type Namespace } from '@latchkey/protocol'
import { createStore } from 'zustand/vanilla'
import { createBrowserEnv } from '../env/createBrowserEnv.ts'
import { kitMachines } from '../machine/machine.ts'
import { idlePairing } from '../pairing/pairingState.ts'
import { persistKit } from '../persistence/persistKit.ts'
import type { Env } from '../ports/env.ts'
import type { SocialReturn } from '../ports/login.ts'
import { editingSend } from '../send/sendState.ts'
import { noSiwx } from '../siwx/siwxState.ts'
import { reportError } from '../telemetry/telemetry.ts'
import { watchConsent } from '../telemetry/watchConsent.ts'
import { discoverConnectors } from '../wallets/discoverConnectors.ts'
import { checkOptions, checkStart } from './checkSetup.ts'
import { fetchCode } from './fetchCode.ts'
import { createInternals } from './internals.ts'
import type { CreateKitOptions, Kit, KitEvent, KitFeatures, KitState } from './kit.types.ts'
import { sharedRun } from './sharedRun.ts'

/**
 * Makes a kit: one store, its machines, its caches. Nothing is shared between two kits on a page but what both were
 * given; they need two storage keys. Touches nothing until `start()`, so it may be called on a server.
 * @throws KitError `siwx/both-configs` for two ways to sign in; while developing also `setup/network-invalid` and
 * `setup/adapter-twice`.
 */
export function createKit(options: CreateKitOptions): Kit {
  if (process.env.NODE_ENV !== 'production') checkOptions(options)
  if (options.siwx && options.siweConfig) {
    // The class is not on the way to the first press; `isKitError` knows it by its name.
    throw Object.assign(new Error('Cannot set both `siweConfig` and `siwx` options'), {
      name: 'KitError',
      code: 'siwx/both-configs',
    })
  }
  const given = { ...createBrowserEnv(), ...options.env }
  const env: Env = {
    ...given,
    log: (level, message, details) => {
      try {
        given.log(level, message, details)
      } catch {
        // The app's own fault, with no place left to say it: what is under way goes on.
      }
      if (level === 'error') reportError(kit, 'INTERNAL_SDK_ERROR', details ?? new Error(message))
    },
  }
  const adapters = new Map((options.adapters ?? []).map((adapter) => [adapter.namespace, adapter]))
  const listeners = new Set<(event: KitEvent) => void>()

  const kit: Kit = {
    options,
    features: kitFeatures(options),
    networks: options.networks,
    store: createStore<KitState>(() => initialState(options)),
    env,
    driver: async (namespace) => (await import('../network/loadDriver.ts')).loadDriver(kit, namespace),
    adapters,
    onEvent: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit: (event) => {
      for (const listener of listeners) {
        try {
          listener(event)
        } catch (error) {
          // The app's own fault: logged, and not shown.
          given.log('error', 'An event listener threw', error)
        }
      }
    },
    internals: createInternals(() => kit),
    start: sharedRun(() => startKit(kit)),
  }
  return kit
}

/** The state of a kit before it has looked at anything: the same on a server and in a browser. */
function initialState(options: CreateKitOptions): KitState {
  const networkByNamespace: Partial<Record<Namespace, CaipNetworkId>> = {}
  for (const network of options.networks) networkByNamespace[network.chainNamespace] ??= network.caipNetworkId
  const chosen = options.networks.find((network) => network.caipNetworkId === options.defaultNetwork)
  const first = chosen ?? options.networks[0]
  networkByNamespace[first.chainNamespace] = first.caipNetworkId
  return {
    connectors: [],
    connections: new Map(),
    currentByNamespace: {},
    networkByNamespace,
    activeNamespace: first.chainNamespace,
    status: 'disconnected',
    hydrating: false,
    attempt: { status: 'idle' },
    pairing: idlePairing,
    switchingNamespace: false,
    switchingNetworkId: undefined,
    switchingSlow: false,
    lastConnectorId: undefined,
    recentWallets: [],
    pendingReconnects: new Map(),
    modal: {
      open: options.enableEmbedded ?? false,
      loading: false,
      shaking: false,
      embedded: options.enableEmbedded ?? false,
      stack: [{ view: 'Connect', params: undefined }],
      direction: 'none',
    },
    notification: {
      message: '',
      code: undefined,
      text: undefined,
      variant: 'success',
      svg: undefined,
      open: false,
      autoClose: true,
      link: undefined,
    },
    theme: {
      themeMode: options.themeMode ?? 'dark',
      themeVariables: options.themeVariables ?? {},
      preset: options.themePreset,
      accent: options.accent,
    },
    send: editingSend,
    siwx: noSiwx,
    plans: [],
    profile: undefined,
    display: { currency: options.currency ?? 'usd', balancesHidden: options.balancesHidden ?? false },
    analyticsConsent: options.analyticsConsent ?? false,
    currentTab: 0,
    locale: options.locale ?? 'en-US',
    addressLabels: {},
  }
}

/**
 * Finds wallets, reads the stored record, takes up its sessions, and follows other tabs. Returns the stop function;
 * after it the kit can be started again.
 */
function startKit(kit: Kit): () => void {
  const stopped = new AbortController()
  const stops = [() => stopped.abort()]
  if (process.env.NODE_ENV !== 'production') stops.push(checkStart(kit))
  stops.push(discoverConnectors(kit, stopped.signal), persistKit(kit), watchConsent(kit))
  if (kit.options.enableReconnect !== false && kit.store.getState().connectors.some(({ resume }) => resume)) {
    resume(kit, stopped.signal)
  }
  return () => {
    for (const stop of stops) stop()
    for (const machine of kitMachines(kit)) machine.stop()
  }
}

/** Goes on with what an earlier page had begun: a wallet that it had asked, a login that it had left for. */
function resume(kit: Kit, signal: AbortSignal): void {
  const load = () => import('../connection/reconnect.action.ts')
  const loadLogin = () => import('../login/login.effects.ts')
  const onLoginReturn = (back: SocialReturn) =>
    fetchCode(kit, signal, loadLogin, ({ resumeSocialLogin }) => resumeSocialLogin(kit, back))
  fetchCode(kit, signal, load, ({ resumeConnections }) => resumeConnections(kit, { signal, onLoginReturn }))
}

/** The app's settings over the defaults of spec 9. */
function kitFeatures(options: CreateKitOptions): KitFeatures {
  return {
    ...constants.defaultFeatures,
    branding: constants.defaultRemoteFeatures.branding,
    swaps: true,
    ...options.features,
  }
}
