import type { Namespace } from '@latchkey/protocol'
import { createStore } from 'zustand/vanilla'
import { createBrowserEnv } from '../env/createBrowserEnv.ts'
import { kitFeatures } from '../features/kitFeatures.ts'
import { adapterNotFound, chainRequired } from '../network/network.errors.ts'
import { rpcUrls } from '../network/rpcUrls.ts'
import type { ChainDriver } from '../ports/adapter.ts'
import { initialState } from './initialState.ts'
import type { CreateKitOptions, Kit, KitEvent, KitState } from './kit.types.ts'
import { startKit } from './startKit.ts'

/**
 * Makes a kit: one store, its machines, its caches. Nothing is shared between two kits on a page but what both were
 * given; they need two storage keys. Touches nothing until `start()`, so it may be called on a server.
 */
export function createKit(options: CreateKitOptions): Kit {
  const env = { ...createBrowserEnv(), ...options.env }
  const adapters = new Map((options.adapters ?? []).map((adapter) => [adapter.namespace, adapter]))
  const listeners = new Set<(event: KitEvent) => void>()
  const drivers = new Map<Namespace, Promise<ChainDriver>>()

  async function driver(namespace: Namespace | undefined): Promise<ChainDriver> {
    if (namespace === undefined) throw chainRequired({ purpose: 'load its driver' })
    const adapter = adapters.get(namespace)
    if (!adapter) throw adapterNotFound({ namespace })
    const loading = drivers.get(namespace) ?? adapter.load({ env, rpcUrls: (networkId) => rpcUrls(options, networkId) })
    drivers.set(namespace, loading)
    // A chunk that could not be fetched is fetched again the next time.
    loading.catch(() => drivers.delete(namespace))
    return loading
  }

  const kit: Kit = {
    options,
    features: kitFeatures(options),
    networks: options.networks,
    store: createStore<KitState>(() => initialState(options)),
    env,
    driver,
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
          env.log('error', 'An event listener threw', error)
        }
      }
    },
    slots: new Map(),
    start: () => startKit(kit),
  }
  return kit
}
