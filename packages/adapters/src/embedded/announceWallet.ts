import { announceStandard } from './announceStandard.ts'
import type { EmbeddedLink } from './createEmbeddedLink.ts'
import type { EmbeddedProvider } from './createEmbeddedProvider.ts'
import { latchkeyMark } from './latchkeyMark.ts'

/**
 * Announces the wallet to other libraries of the page (EIP-6963). Its code comes with the first request. Returns the stop
 * function.
 */
function announceEmbedded(options: announceEmbedded.Options): () => void {
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

declare namespace announceEmbedded {
  type Options = {
    readonly name: string
    readonly rdns: string
    readonly icon: string
    readonly provider: () => Promise<EmbeddedProvider>
  }
}

/** Announces the wallet to the other libraries of the page, in each of the ways that they know. */
export function announceWallet(options: announceWallet.Options): announceWallet.Announced {
  const { name, rdns, icon = latchkeyMark, onSolana, link } = options
  const stop = announceEmbedded({ name, rdns, icon, provider: async () => (await link()).provider })
  const standard = onSolana ? announceStandard({ name, icon, load: async () => (await link()).standard }) : undefined
  return {
    attach: (face) => standard?.attach(face),
    stop() {
      stop()
      standard?.stop()
    },
  }
}

export declare namespace announceWallet {
  type Options = {
    readonly name: string
    readonly rdns: string
    readonly icon: string | undefined
    /** By wallet-standard as well. */
    readonly onSolana: boolean
    readonly link: () => Promise<EmbeddedLink>
  }
  type Announced = announceStandard.Announced
}
