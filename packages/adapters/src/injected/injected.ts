import type { Connector, ConnectorSource, Env } from '@latchkey/core/ports'
import { constants } from '@latchkey/protocol'
import { createProviderConnector } from '../eip1193/createProviderConnector.ts'
import { type Eip1193Provider, isEip1193Provider } from '../eip1193/provider.ts'
import { type Announcement, parseAnnouncement } from './parseAnnouncement.ts'

/**
 * Flags by which wallets mark `window.ethereum` as theirs. Many also set `isMetaMask`, for old pages that look for it:
 * it comes last.
 */
const legacyWallets = [
  ['isRabby', 'Rabby Wallet', 'io.rabby'],
  ['isCoinbaseWallet', 'Coinbase Wallet', 'com.coinbase.wallet'],
  ['isTrust', 'Trust Wallet', 'com.trustwallet.app'],
  ['isTrustWallet', 'Trust Wallet', 'com.trustwallet.app'],
  ['isBraveWallet', 'Brave Wallet', 'com.brave.wallet'],
  ['isRainbow', 'Rainbow', 'me.rainbow'],
  ['isPhantom', 'Phantom', 'app.phantom'],
  ['isOkxWallet', 'OKX Wallet', 'com.okex.wallet'],
  ['isOKExWallet', 'OKX Wallet', 'com.okex.wallet'],
  ['isZerion', 'Zerion', 'io.zerion.wallet'],
  ['isBitKeep', 'Bitget Wallet', 'com.bitget.web3'],
  ['isTokenPocket', 'TokenPocket', 'pro.tokenpocket'],
  ['isFrame', 'Frame', 'sh.frame'],
  ['isUniswapWallet', 'Uniswap Wallet', 'org.uniswap.app'],
  ['isMetaMask', 'MetaMask', 'io.metamask'],
] as const satisfies readonly (readonly [flag: string, name: string, rdns: string])[]

/** A page that announces more wallets than this is flooding. */
const maxWallets = 100

/**
 * Wallets in the browser: those that announce themselves (EIP-6963, type ANNOUNCED) and the legacy `window.ethereum`
 * (type INJECTED). A legacy provider is left out once its owner has announced itself. Nothing is looked for before
 * `start`, so that a page rendered on a server and the same page in a browser begin alike.
 */
export function injected(options: injected.Options = {}): ConnectorSource {
  return ({ env }) => {
    const target = options.target ?? globalThis.window
    const announced = new Map<string, Connector>()
    const uuids = new Set<string>()
    let legacy: readonly Connector[] = []
    let list: readonly Connector[] = []

    const update = (changed: () => void) => {
      const known = [...announced.values()]
      const next = [
        ...known,
        ...legacy.filter(
          ({ providerKey, info }) => !known.some((one) => one.providerKey === providerKey || one.id === info.rdns),
        ),
      ]
      if (next.length === list.length && next.every((connector, index) => connector === list[index])) return
      list = next
      changed()
    }

    return {
      current: () => list,
      start(changed) {
        if (!target) return () => {}
        const onAnnounce = (event: Event) => {
          const found = parseAnnouncement(Reflect.get(event, 'detail'))
          if (!found || announced.size >= maxWallets) return
          // Wallets announce themselves at each request. The first to use a name keeps it: a later script can't take
          // an installed wallet's place.
          if (announced.has(found.rdns) || uuids.has(found.uuid)) return
          announced.set(found.rdns, announcedConnector(found, env))
          uuids.add(found.uuid)
          update(changed)
        }
        const findLegacy = () => {
          if (options.legacy === false) return
          const before = legacy
          // A connector already handed out stays the same object.
          legacy = legacyConnectors(target, env).map((one) => before.find((old) => isSame(old, one)) ?? one)
          update(changed)
        }
        if (options.announced !== false) {
          target.addEventListener('eip6963:announceProvider', onAnnounce)
          target.dispatchEvent(new Event('eip6963:requestProvider'))
        }
        findLegacy()
        // Sent by wallets of phones that put their provider into the page late.
        target.addEventListener('ethereum#initialized', findLegacy)
        return () => {
          target.removeEventListener('eip6963:announceProvider', onAnnounce)
          target.removeEventListener('ethereum#initialized', findLegacy)
        }
      },
    }
  }
}

export declare namespace injected {
  type Options = {
    /** Wallets that announce themselves; on unless `false`. */
    announced?: boolean | undefined
    /** `window.ethereum`; on unless `false`. */
    legacy?: boolean | undefined
    /** The window to look in. */
    target?: EventTarget | undefined
  }
}

function announcedConnector({ name, rdns, icon, provider }: Announcement, env: Env): Connector {
  return createProviderConnector({
    id: rdns,
    name,
    type: 'ANNOUNCED',
    imageUrl: icon,
    imageId: undefined,
    rdns,
    explorerId: undefined,
    provider: () => provider,
    providerKey: provider,
    env,
  })
}

function isSame(a: Connector, b: Connector): boolean {
  return a.id === b.id && a.providerKey === b.providerKey
}

function legacyConnectors(target: object, env: Env): readonly Connector[] {
  const ids = new Set<string>()
  return legacyProviders(target).flatMap((provider: Eip1193Provider) => {
    const wallet = recogniseWallet(provider)
    const id = wallet ? `injected:${wallet.rdns}` : 'injected'
    if (ids.has(id)) return []
    ids.add(id)
    return createProviderConnector({
      id,
      name: wallet?.name ?? 'Browser Wallet',
      type: 'INJECTED',
      imageUrl: undefined,
      imageId: constants.connectorImageIds.injected,
      rdns: wallet?.rdns,
      explorerId: undefined,
      provider: () => provider,
      providerKey: provider,
      env,
    })
  })
}

/** Whose a legacy provider is, by its flags. Undefined for an unknown one: the generic Browser Wallet. */
function recogniseWallet(provider: object): { name: string; rdns: string } | undefined {
  for (const [flag, name, rdns] of legacyWallets) {
    try {
      if (Reflect.get(provider, flag) === true) return { name, rdns }
    } catch {
      // A getter that throws says nothing.
    }
  }
  return undefined
}

/**
 * The providers behind `window.ethereum`: itself, or each of `providers`, which wallets kept there before EIP-6963 when
 * several were installed. Pages can put anything there, an element with that id included.
 */
function legacyProviders(target: object): readonly Eip1193Provider[] {
  const ethereum = read(target, 'ethereum')
  if (!isEip1193Provider(ethereum)) return []
  const several = read(ethereum, 'providers')
  const list = Array.isArray(several) ? several.slice(0, 20).filter(isEip1193Provider) : []
  return list.length > 0 ? [...new Set(list)] : [ethereum]
}

function read(object: object, key: string): unknown {
  try {
    return Reflect.get(object, key)
  } catch {
    return undefined
  }
}
