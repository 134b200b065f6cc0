import { createKitProvider } from './createKitProvider.ts'
import type { HostActions, HostKit } from './host.types.ts'

/**
 * Announces the kit's connection as a wallet by EIP-6963, so that libraries on the same page find it like any other.
 * Returns the stop function.
 */
export function announceKit(kit: HostKit, options: announceKit.Options): () => void {
  const { target = globalThis.window, name = 'Latchkey', rdns, icon } = options
  const detail = Object.freeze({
    info: Object.freeze({ uuid: crypto.randomUUID(), name, rdns, icon }),
    provider: createKitProvider(kit, options),
  })
  const announce = () => target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => target.removeEventListener('eip6963:requestProvider', announce)
}

export declare namespace announceKit {
  type Options = Pick<HostActions, 'open'> & {
    /** Reverse domain of the app, by which libraries know it again. */
    rdns: string
    /** `data:image/…` */
    icon: string
    name?: string | undefined
    target?: EventTarget | undefined
  }
}
