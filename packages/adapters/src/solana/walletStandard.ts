import type { Connector, ConnectorSource } from '@latchkey/core/ports'
import { createStandardConnector } from './createStandardConnector.ts'
import { isSolanaWallet } from './isSolanaWallet.ts'

/** A page that registers more wallets than this is flooding. */
const mostWallets = 100

/**
 * Solana wallets of the browser, by the events of wallet-standard: those that are there say so when the page is ready,
 * later ones by themselves. Nothing is looked for before `start`. In Chrome on Android the wallet apps of the phone are
 * one more, by the Mobile Wallet Adapter; no other page fetches its code.
 *
 * @example
 * createKit({ connectors: [walletStandard({ app: { name: 'My app', icon: '/icon.png' } })], … })
 */
export function walletStandard(options: walletStandard.Options = {}): ConnectorSource {
  return ({ env }) => {
    const target = options.target ?? globalThis.window
    const found = new Map<unknown, Connector>()
    let list: readonly Connector[] = []
    return {
      current: () => list,
      start(changed) {
        if (!target) return () => {}
        let stopped = false
        const update = () => {
          list = [...found.values()]
          changed()
        }
        const register = (...wallets: readonly unknown[]) => {
          const added = wallets.filter((wallet) => {
            if (found.has(wallet) || found.size >= mostWallets || !isSolanaWallet(wallet)) return false
            // The embedded wallet is there as a connector of its own.
            if (Reflect.get(wallet, 'isLatchkey') === true) return false
            const id = `solana:${wallet.name.trim().toLowerCase()}`
            // The first to use a name keeps it: a later script can't take an installed wallet's place.
            if ([...found.values()].some((known) => known.id === id)) return false
            found.set(wallet, createStandardConnector(wallet, id, env))
            return true
          })
          if (added.length > 0) update()
          return () => {
            const removed = added.filter((wallet) => found.delete(wallet))
            if (removed.length > 0) update()
          }
        }
        if (env.platform.android) {
          import('./mobile/mobileWalletHere.ts').then(
            ({ mobileWalletHere }) => stopped || register(mobileWalletHere(env, options.app)),
            (error) => env.log('warn', 'No way to wallet apps', error),
          )
        }
        const api = Object.freeze({ register })
        const onRegister = (event: Event) => {
          const callback: unknown = Reflect.get(event, 'detail')
          if (typeof callback !== 'function') return
          try {
            callback(api)
          } catch (error) {
            env.log('warn', 'A wallet could not be registered', error)
          }
        }
        target.addEventListener('wallet-standard:register-wallet', onRegister)
        target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
        return () => {
          stopped = true
          target.removeEventListener('wallet-standard:register-wallet', onRegister)
        }
      },
    }
  }
}

export declare namespace walletStandard {
  type Options = {
    /** The app, as wallet apps of an Android phone show it; the page's host without it. */
    app?:
      | {
          name: string
          /** A data URI, or an address relative to the page's origin. */
          icon?: string | undefined
        }
      | undefined
    /** The window to look in. */
    target?: EventTarget | undefined
  }
}
