import type { EmbeddedProvider } from './createEmbeddedProvider.ts'

/**
 * Announces the wallet to other libraries of the page (EIP-6963). Its code comes with the first request. Returns the stop
 * function.
 */
export function announceEmbedded(options: announceEmbedded.Options): () => void {
  const { name, rdns, icon } = options
  const target = globalThis.window
  if (target === undefined) return () => {}
  const detail = Object.freeze({
    info: Object.freeze({ uuid: crypto.randomUUID(), name, rdns, icon }),
    provider: lateProvider(options.provider),
  })
  const announce = () => target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => target.removeEventListener('eip6963:requestProvider', announce)
}

/** A provider that is there before its code is. */
function lateProvider(load: () => Promise<EmbeddedProvider>): EmbeddedProvider {
  const pending = new Set<() => void>()
  let loaded: EmbeddedProvider | undefined
  const whenLoaded = (action: (provider: EmbeddedProvider) => void) => {
    if (loaded) action(loaded)
    else pending.add(() => loaded && action(loaded))
  }
  const reach = async () => {
    loaded ??= await load()
    for (const action of pending) action()
    pending.clear()
    return loaded
  }
  return {
    isLatchkey: true,
    request: async (...call) => (await reach()).request(...call),
    on: (event, listener) => whenLoaded((provider) => provider.on(event, listener)),
    removeListener: (event, listener) => whenLoaded((provider) => provider.removeListener(event, listener)),
  }
}

export declare namespace announceEmbedded {
  type Options = {
    readonly name: string
    readonly rdns: string
    readonly icon: string
    readonly provider: () => Promise<EmbeddedProvider>
  }
}
