import type { Namespace } from '@latchkey/protocol'
import { adapterNotFound, chainRequired } from '../network/network.errors.ts'
import { rpcUrls } from '../network/rpcUrls.ts'
import type { ChainDriver } from '../ports/adapter.ts'
import type { Kit } from './kit.types.ts'
import { slot } from './slot.ts'

/** The driver of a namespace, loaded once. */
export async function loadDriver(kit: Kit, namespace: Namespace | undefined): Promise<ChainDriver> {
  if (namespace === undefined) throw chainRequired({ purpose: 'load its driver' })
  const adapter = kit.adapters.get(namespace)
  if (!adapter) throw adapterNotFound({ namespace })
  const drivers = slot(kit, 'drivers', () => new Map<Namespace, Promise<ChainDriver>>())
  const context = {
    env: kit.env,
    rpcUrls: (networkId: Parameters<typeof rpcUrls>[1]) => rpcUrls(kit.options, networkId),
  }
  const loading = drivers.get(namespace) ?? adapter.load(context)
  drivers.set(namespace, loading)
  // A chunk that could not be fetched is fetched again the next time.
  loading.catch(() => drivers.delete(namespace))
  return loading
}
