import { registerStandardWallet } from '@latchkey/adapters/solana/wallet'
import type { Kit } from '@latchkey/core'
import { toStandardWallet } from './toStandardWallet.ts'

/**
 * Puts the kit's connection on Solana into the lists of the libraries on the page that look for wallets by wallet-standard,
 * such as wallet-adapter and ConnectorKit. Our own discovery passes it over. Returns the stop function, which takes it out
 * of the lists again.
 *
 * @throws KitError As `toStandardWallet`.
 * @see https://github.com/wallet-standard/wallet-standard
 * @example
 * const stop = registerKit(kit, { name: 'My app', icon: 'data:image/png;base64,…' })
 */
export function registerKit(kit: Kit, options: registerKit.Options): () => void {
  const wallet = toStandardWallet(kit, options)
  const unregister = registerStandardWallet(wallet, options.target)
  return () => {
    unregister()
    wallet.stop()
  }
}

export declare namespace registerKit {
  type Options = toStandardWallet.Options & {
    /** The window whose libraries it is for. */
    target?: EventTarget | undefined
  }
}
