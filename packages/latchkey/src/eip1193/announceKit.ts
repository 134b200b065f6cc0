import type { Kit } from '@latchkey/core'
import { toEip1193Provider } from './toEip1193Provider.ts'

/**
 * Announces the kit as a wallet by EIP-6963, so that libraries on the same page find it like any other. Returns the stop
 * function. On a server there is no page to announce it to, and it does nothing.
 */
export function announceKit(kit: Kit, options: announceKit.Options): () => void {
  const { name = 'Latchkey', rdns, icon } = options
  const target: EventTarget | undefined = options.target ?? globalThis.window
  if (target === undefined) return () => undefined
  const provider = toEip1193Provider(kit)
  const info = Object.freeze({ uuid: crypto.randomUUID(), name, rdns, icon })
  const detail = Object.freeze({ info, provider })
  const announce = () => target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => {
    target.removeEventListener('eip6963:requestProvider', announce)
    provider.stop()
  }
}

export declare namespace announceKit {
  type Options = {
    /** Reverse domain of the app, by which libraries know it again. */
    rdns: string
    /** `data:image/…` */
    icon: string
    name?: string | undefined
    target?: EventTarget | undefined
  }
}
