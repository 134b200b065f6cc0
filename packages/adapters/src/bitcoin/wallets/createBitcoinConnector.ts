import type { Connector, Env } from '@latchkey/core/ports'
import type { CaipNetworkId } from '@latchkey/protocol'
import { untilAborted } from '../../eip1193/untilAborted.ts'
import { toBitcoinError } from '../toBitcoinError.ts'
import type { BitcoinWallet } from './bitcoinWallet.types.ts'
import { toBitcoinSession } from './toBitcoinSession.ts'

/** A wallet that was found in the page. */
export type FoundBitcoinWallet = {
  readonly id: string
  readonly name: string
  readonly icon: unknown
  /** The object of the page that stands for it: the same one twice is the same wallet. */
  readonly providerKey: unknown
  readonly wallet: BitcoinWallet
}

/** A connector over a Bitcoin wallet of the page. Its provider is the wallet in the tongue that all kinds share. */
export function createBitcoinConnector(found: FoundBitcoinWallet, env: Env): Connector {
  const { id, name, icon, providerKey, wallet } = found
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
    providerKey,
    connect: ({ networkIds, signal }) => {
      wanted = networkIds
      const session = wallet.connect({ silent: false }).then((accounts) => toBitcoinSession(accounts, networkIds))
      return untilAborted(session, signal).catch((error: unknown) => {
        throw toBitcoinError(error)
      })
    },
    reconnect: async ({ networkIds, signal }) => {
      wanted = networkIds
      const accounts = await untilAborted(wallet.connect({ silent: true }), signal)
      return accounts.length === 0 ? undefined : toBitcoinSession(accounts, networkIds)
    },
    disconnect: async () => {
      await wallet.disconnect?.()
    },
    // The addresses are the network's: another one is chosen in the wallet, which then shows others.
    getProvider: async () => wallet,
    watch: (listener) =>
      wallet.watch?.(() => {
        try {
          const accounts = wallet.accounts()
          if (accounts.length === 0) listener.disconnected()
          else listener.changed(toBitcoinSession(accounts, wanted))
        } catch (error) {
          env.log('warn', 'A wallet changed and does not say how', error)
        }
      }) ?? (() => {}),
  }
}
