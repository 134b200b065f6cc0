import type { Connector, ConnectorListener, Env } from '@latchkey/core/ports'
import { KitError } from '@latchkey/protocol'
import { untilAborted } from '../eip1193/untilAborted.ts'
import { callFeature } from './callFeature.ts'
import { toStandardSession } from './toStandardSession.ts'
import { toWalletError } from './toWalletError.ts'
import type { StandardWallet } from './walletStandard.types.ts'

/** A connector over a wallet-standard wallet. Its provider is the wallet object itself. */
export function createStandardConnector(wallet: StandardWallet, id: string, env: Env): Connector {
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
    // The standard asks for a data URI. Another address would be fetched from a host that nobody configured.
    imageUrl: typeof icon === 'string' && /^data:image\//i.test(icon) ? icon : undefined,
    imageId: undefined,
    info: { rdns: undefined },
    explorerId: undefined,
    providerKey: wallet,
    connect: (options) => {
      const { networkIds, signal } = options
      const asked = wallet.isOurs ? connectWallet(options) : connectWallet()
      const session = asked.then(() => toStandardSession(wallet, networkIds))
      return untilAborted(session, signal).catch((error: unknown) => {
        throw toWalletError(error)
      })
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
