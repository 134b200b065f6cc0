import { type StandardAccount, type StandardWallet, standardChains } from '../solana/standardWallet.ts'
import { registerStandardWallet } from '../solana/wallet/registerStandardWallet.ts'

/** The methods of each feature: what there is is known before the code behind it is. */
const methods = {
  'standard:connect': ['connect'],
  'solana:signMessage': ['signMessage'],
  'solana:signTransaction': ['signTransaction'],
  'solana:signAndSendTransaction': ['signAndSendTransaction'],
} as const

/**
 * Registers the wallet with the Solana libraries of the page, by the events of wallet-standard. Its code comes with the
 * first request, or with a login.
 */
export function announceStandard(options: announceStandard.Options): announceStandard.Announced {
  const { name, icon, load } = options
  const listeners = new Set<(change: unknown) => void>()
  let loaded: StandardWallet | undefined
  const late =
    (feature: keyof typeof methods, method: string) =>
    async (...input: readonly unknown[]) => {
      const face: unknown = Reflect.get((await load()).features, feature)
      return Reflect.apply(Reflect.get(Object(face), method), face, input)
    }
  const called = Object.entries(methods).map(([feature, [method]]) => [
    feature,
    {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      [method]: late(feature as keyof typeof methods, method),
    },
  ])
  const on = (event: string, listener: (change: unknown) => void) => {
    if (event === 'change') listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const wallet = Object.freeze({
    version: '1.0.0',
    name,
    icon,
    /** By this mark our own discovery passes it over. */
    isLatchkey: true,
    chains: [...standardChains.values()],
    features: Object.freeze({ ...Object.fromEntries(called), 'standard:events': { version: '1.0.0', on } }),
    get accounts(): readonly StandardAccount[] {
      return loaded?.accounts ?? []
    },
  })
  const stop = registerStandardWallet(wallet)
  return {
    attach(given) {
      loaded = given
      const events: unknown = given.features['standard:events']
      Reflect.apply(Reflect.get(Object(events), 'on'), events, [
        'change',
        (change: unknown) => {
          for (const listener of listeners) listener(change)
        },
      ])
    },
    stop,
  }
}

export declare namespace announceStandard {
  type Options = {
    readonly name: string
    readonly icon: string
    readonly load: () => Promise<StandardWallet>
  }
  type Announced = {
    /** The wallet's code is here. */
    attach(wallet: StandardWallet): void
    stop(): void
  }
}
