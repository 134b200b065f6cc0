import type { Connector, Env } from '@latchkey/core/ports'
import type { CaipNetworkId } from '@latchkey/protocol'
import { untilAborted } from '../../eip1193/untilAborted.ts'
import { toBitcoinError } from '../toBitcoinError.ts'
import type { BitcoinWallet } from './bitcoinWallet.types.ts'
import type { FoundBitcoinWallet } from './foundBitcoinWallet.types.ts'
import { toBitcoinSession } from './toBitcoinSession.ts'

/** A connector over a Bitcoin wallet of the page. Its provider is the wallet in the tongue that all kinds share. */
export function createBitcoinConnector(found: FoundBitcoinWallet, env: Env): Connector {
  const { id, name, icon, provider } = found
  let spoken: BitcoinWallet | undefined
  const load = async () => {
    const { speakBitcoin } = await import('./speakBitcoin.ts')
    spoken ??= speakBitcoin(found, env)
    return spoken
  }
  // Fetched as soon as there is somebody to speak to, so that a click finds it there.
  load().catch((error) => env.log('warn', 'The code for Bitcoin wallets could not be loaded', error))
  // Which of the app's networks an address of a test network is of.
  let wanted: readonly CaipNetworkId[] = []
  return {
    id,
    name,
    type: 'ANNOUNCED',
    chain: 'bip122',
    namespaces: ['bip122'],
    // Another address would be fetched from a host that nobody configured.
    imageUrl: typeof icon === 'string' && /^data:image\//i.test(icon) ? icon : undefined,
    imageId: undefined,
    info: { rdns: undefined },
    explorerId: undefined,
    providerKey: provider,
    connect: ({ networkIds, signal }) => {
      wanted = networkIds
      const asked = spoken?.connect({ silent: false }) ?? load().then((wallet) => wallet.connect({ silent: false }))
      const session = asked.then((accounts) => toBitcoinSession(accounts, networkIds))
      return untilAborted(session, signal).catch((error: unknown) => {
        throw toBitcoinError(error)
      })
    },
    reconnect: async ({ networkIds, signal }) => {
      wanted = networkIds
      const accounts = await untilAborted((await load()).connect({ silent: true }), signal)
      return accounts.length === 0 ? undefined : toBitcoinSession(accounts, networkIds)
    },
    disconnect: async () => {
      await (await load()).disconnect?.()
    },
    // The addresses are the network's: another one is chosen in the wallet, which then shows others.
    getProvider: load,
    watch: (listener) => {
      const attach = (wallet: BitcoinWallet) =>
        wallet.watch?.(() => {
          try {
            const accounts = wallet.accounts()
            if (accounts.length === 0) listener.disconnected()
            else listener.changed(toBitcoinSession(accounts, wanted))
          } catch (error) {
            env.log('warn', 'A wallet changed and does not say how', error)
          }
        })
      let stopped = false
      let stop = spoken && attach(spoken)
      if (!spoken) {
        load().then(
          (wallet) => {
            if (!stopped) stop = attach(wallet)
          },
          () => {},
        )
      }
      return () => {
        stopped = true
        stop?.()
      }
    },
  }
}
