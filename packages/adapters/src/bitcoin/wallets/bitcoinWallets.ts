import type { Connector, ConnectorSource, Env } from '@latchkey/core/ports'
import { isStandardBitcoinWallet } from './bitcoinWallet.ts'
import { createBitcoinConnector } from './createBitcoinConnector.ts'
import { injectedBitcoin } from './injectedBitcoin.table.ts'

const maxNameLength = 128
const maxEntries = 50
/** Names from `window` down: `XverseProviders.BitcoinProvider`. */
const placeShape = /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*){0,3}$/

/** A provider on the list that wallets add themselves to (`window.btc_providers`, WBIP-004). */
type ListedProvider = {
  readonly name: string
  readonly icon: unknown
  readonly provider: object
  readonly path: string
}

/** The providers of a page's list that are really there. What is no entry is passed over: any script may write there. */
function listedProviders(page: object): readonly ListedProvider[] {
  try {
    const list: unknown = Reflect.get(page, 'btc_providers')
    return Array.isArray(list) ? list.slice(0, maxEntries).flatMap((item) => readEntry(page, item)) : []
  } catch {
    // Getters of a hostile list throw while they are read.
    return []
  }
}

function readEntry(page: object, item: unknown): ListedProvider[] {
  const { id, name, icon } = Object(item) as Record<string, unknown>
  if (typeof id !== 'string' || !placeShape.test(id)) return []
  if (typeof name !== 'string' || name.trim() === '' || name.length > maxNameLength) return []
  const provider = id.split('.').reduce<unknown>((object, key) => Reflect.get(Object(object), key), page)
  return typeof provider === 'object' && provider !== null ? [{ name: name.trim(), icon, provider, path: id }] : []
}

/** A page that registers more wallets than this is flooding. */
const maxWallets = 100
/** Extensions put their objects into the page while it loads; the last of them within this time. */
const lateMs = 1_000

/**
 * Bitcoin wallets of the browser: those that register themselves by wallet-standard, those on the page's list of
 * providers (WBIP-004), and those that have put an object into the page: Xverse, Leather, UniSat, OKX. A wallet that is
 * there in several ways is shown once, as the first of these. Nothing is looked for before `start`.
 */
export function bitcoinWallets(options: bitcoinWallets.Options = {}): ConnectorSource {
  return ({ env }) => {
    const page = options.target ?? globalThis.window
    const found = new Map<unknown, Connector>()
    let list: readonly Connector[] = []
    return {
      current: () => list,
      start(changed) {
        if (!page) return () => {}
        const update = () => {
          list = [...found.values()]
          changed()
        }
        const add = (key: unknown, make: () => Connector): boolean => {
          if (found.has(key) || found.size >= maxWallets) return false
          const connector = make()
          // The first to use a name keeps it: a later script can't take an installed wallet's place.
          if ([...found.values()].some(({ id }) => id === connector.id)) return false
          found.set(key, connector)
          return true
        }
        const register = (...wallets: readonly unknown[]) => {
          const added = wallets.filter((wallet) => addStandard(wallet, env, add))
          if (added.length > 0) update()
          return () => {
            const removed = added.filter((wallet) => found.delete(wallet))
            if (removed.length > 0) update()
          }
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
        const look = () => {
          if (addInjected(page, env, add).includes(true)) update()
        }
        page.addEventListener('wallet-standard:register-wallet', onRegister)
        page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
        look()
        const cancel = env.clock.setTimer(look, lateMs)
        return () => {
          cancel()
          page.removeEventListener('wallet-standard:register-wallet', onRegister)
        }
      },
    }
  }
}

type Add = (key: unknown, make: () => Connector) => boolean

/** `Xverse Wallet` and `Xverse` are one. */
const idOf = (name: string) =>
  `bitcoin:${name
    .trim()
    .toLowerCase()
    .replace(/\s+wallet$/, '')}`

function addStandard(wallet: unknown, env: Env, add: Add): boolean {
  if (!isStandardBitcoinWallet(wallet)) return false
  const name = wallet.name.trim()
  const found = { id: idOf(name), name, icon: wallet.icon, tongue: 'standard', provider: wallet } as const
  return add(wallet, () => createBitcoinConnector(found, env))
}

function addInjected(page: EventTarget, env: Env, add: Add): readonly boolean[] {
  const listed = listedProviders(page).map(({ name, icon, provider, path }) => {
    const tongue = injectedBitcoin.find((row) => row.path.join('.') === path)?.tongue ?? 'satsConnect'
    return add(provider, () => createBitcoinConnector({ id: idOf(name), name, icon, tongue, provider }, env))
  })
  const injected = injectedBitcoin.map(({ name, path, tongue }) => {
    const provider = path.reduce<unknown>((object, key) => readKey(object, key), page)
    if (typeof provider !== 'object' || provider === null) return false
    return add(provider, () => createBitcoinConnector({ id: idOf(name), name, icon: undefined, tongue, provider }, env))
  })
  return [...listed, ...injected]
}

function readKey(object: unknown, key: string): unknown {
  try {
    return typeof object === 'object' && object !== null ? Reflect.get(object, key) : undefined
  } catch {
    return undefined
  }
}

export declare namespace bitcoinWallets {
  type Options = {
    /** The window to look in. */
    target?: EventTarget | undefined
  }
}
