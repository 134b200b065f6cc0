import type { Connector, ConnectorListener, ConnectorSession, ConnectorSource, Env } from '@latchkey/core/ports'
import { type CaipNetworkId, formatCaipAddress, isSolanaAddress, KitError } from '@latchkey/protocol'
import { untilAborted } from '../eip1193/requestWithTimeout.ts'
import { askToSignIn } from './askToSignIn.ts'
import { callFeature, isSolanaWallet, type StandardWallet, standardChains } from './standardWallet.ts'

/** A wallet that names more accounts than this is not taken at its word. */
const maxAccounts = 200

/**
 * The accounts that a wallet shows the page now, as a session. A wallet has no current network: each request
 * names one, so that only those count that the wallet knows.
 * @throws KitError `wallet/no-account` when none is left.
 */
function toStandardSession(wallet: StandardWallet, wanted: readonly CaipNetworkId[]): ConnectorSession {
  const networkIds = [...standardChains].flatMap(([id, chain]) => (wallet.chains.includes(chain) ? [id] : []))
  const network = wanted.find((id) => networkIds.includes(id)) ?? networkIds[0]
  const addresses = wallet.accounts
    .slice(0, maxAccounts)
    .filter(({ chains }) => chains.some((chain) => chain.startsWith('solana:')))
    .flatMap(({ address }) => (isSolanaAddress(address) ? [address] : []))
  const unique = [...new Set(addresses)]
  if (network === undefined || unique.length === 0) {
    throw new KitError({ code: 'wallet/no-account', shortMessage: 'The wallet gave no account' })
  }
  return {
    accounts: unique.map((address) => formatCaipAddress(network, address)),
    networkId: undefined,
    approved: { solana: { networkIds, supportsAllNetworks: false } },
  }
}

/** A connector over a wallet-standard wallet. Its provider is the wallet object itself. */
function createStandardConnector(wallet: StandardWallet, id: string, env: Env): Connector {
  const { icon } = wallet
  const connectWallet = (...input: readonly unknown[]) =>
    callFeature(wallet, 'standard:connect', 'connect', ...input) ??
    Promise.reject(new KitError({ code: 'wallet/unavailable', shortMessage: 'The wallet can not be connected' }))

  return {
    id,
    name: wallet.name.trim(),
    type: 'ANNOUNCED',
    chain: 'solana',
    namespaces: ['solana'],
    // The standard asks for a data URI. Another address would be fetched from a host that isn't configured.
    imageUrl: typeof icon === 'string' && /^data:image\//i.test(icon) ? icon : undefined,
    imageId: undefined,
    info: { rdns: undefined },
    explorerId: undefined,
    installed: wallet.isOurs ? false : undefined,
    providerKey: wallet,
    connect: (options) => {
      const { networkIds, signal } = options
      const plain = {
        ask: () => (wallet.isOurs ? connectWallet(options) : connectWallet()),
        read: () => toStandardSession(wallet, networkIds),
      }
      const signIn = askToSignIn(wallet, options)
      const asked = signIn?.answer ?? plain.ask()
      // A failure is reported once the code is there that reads it.
      asked.catch(() => {})
      const session = import('./takeConnection.ts').then(({ takeConnection, takeSignIn }) =>
        signIn ? takeSignIn(wallet, signIn, options, plain) : takeConnection(asked, plain),
      )
      return untilAborted(session, signal)
    },
    reconnect: async ({ networkIds, signal }) => {
      // Silent: a wallet that no longer lets the page in answers with no account, or not at all.
      await untilAborted(connectWallet({ silent: true }), signal)
      return wallet.accounts.length === 0 ? undefined : toStandardSession(wallet, networkIds)
    },
    disconnect: async () => {
      await callFeature(wallet, 'standard:disconnect', 'disconnect')
    },
    getProvider: async () => wallet,
    watch: (listener) => watchWallet(wallet, listener, env),
  }
}

function watchWallet(wallet: StandardWallet, listener: ConnectorListener, env: Env): () => void {
  const changed = () => {
    try {
      if (wallet.accounts.length === 0) listener.disconnected()
      else listener.changed(toStandardSession(wallet, []))
    } catch (error) {
      env.log('warn', 'A wallet changed and does not say how', error)
    }
  }
  const events = wallet.features['standard:events']
  const on: unknown = typeof events === 'object' && events !== null ? Reflect.get(events, 'on') : undefined
  if (typeof on !== 'function') return () => {}
  const off: unknown = Reflect.apply(on, events, ['change', changed])
  return () => {
    if (typeof off === 'function') off()
  }
}

/** A page that registers more wallets than this is flooding. */
const maxWallets = 100

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
            if (found.has(wallet) || found.size >= maxWallets || !isSolanaWallet(wallet)) return false
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
