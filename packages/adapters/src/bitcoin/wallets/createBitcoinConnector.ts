import type { AccountFact, Connector, ConnectorSession, Env } from '@latchkey/core/ports'
import {
  type CaipAddress,
  type CaipNetworkId,
  constants,
  formatCaipAddress,
  KitError,
  type Namespace,
} from '@latchkey/protocol'
import { untilAborted } from '../../eip1193/requestWithTimeout.ts'
import { toBitcoinError } from '../toBitcoinError.ts'
import type { BitcoinAccount, BitcoinWallet, FoundBitcoinWallet } from './bitcoinWallet.ts'

const namespace: Namespace = 'bip122'
const { bitcoinMainnet, bitcoinTestnet } = constants.chainReferences
const mainnet: CaipNetworkId = `${namespace}:${bitcoinMainnet}`
const testnet: CaipNetworkId = `${namespace}:${bitcoinTestnet}`

/**
 * The network that an address is of, by how it begins. The old forms of all test networks look alike, and regtest has no
 * id of its own in any table: both are taken for one that the app has, if it has one.
 */
function networkOfAddress(address: string, wanted: readonly CaipNetworkId[]): CaipNetworkId | undefined {
  const others = wanted.filter((id) => id.startsWith(`${namespace}:`) && id !== mainnet && id !== testnet)
  if (/^(bc1|[13])/i.test(address)) return mainnet
  if (/^tb1/i.test(address)) return testnet
  if (/^bcrt1/i.test(address)) return others[0]
  return /^[mn2]/.test(address) ? (wanted.includes(testnet) ? testnet : (others[0] ?? testnet)) : undefined
}

const maxAccounts = 200

/**
 * The accounts that a wallet shows the page, as a session: those for payments first. A Bitcoin address is written for one
 * network, so that the wallet is on the network of its addresses, and shows no other.
 * @throws KitError `wallet/no-account` when none is left.
 */
function toBitcoinSession(accounts: readonly BitcoinAccount[], wanted: readonly CaipNetworkId[]): ConnectorSession {
  const facts: Record<CaipAddress, AccountFact> = {}
  const networkIds = new Set<CaipNetworkId>()
  const paying = accounts.filter(({ purpose }) => purpose === 'payment')
  const others = accounts.filter(({ purpose }) => purpose !== 'payment')
  for (const { address, purpose, publicKey, path } of [...paying, ...others].slice(0, maxAccounts)) {
    const networkId = networkOfAddress(address, wanted)
    if (networkId === undefined) continue
    networkIds.add(networkId)
    const account = formatCaipAddress(networkId, address)
    // One account that does both counts as one for payments.
    facts[account] ??= { type: purpose, publicKey, path }
  }
  const found = Object.keys(facts) as CaipAddress[]
  if (found.length === 0) {
    throw new KitError({ code: 'wallet/no-account', shortMessage: 'The wallet gave no account' })
  }
  const [networkId] = networkIds
  return {
    accounts: found,
    accountFacts: facts,
    networkId,
    approved: { bip122: { networkIds: [...networkIds], supportsAllNetworks: false } },
  }
}

/** A connector over a Bitcoin wallet of the page. Its provider is the wallet in the tongue that all kinds share. */
export function createBitcoinConnector(found: FoundBitcoinWallet, env: Env): Connector {
  const { id, name, icon, provider } = found
  let spoken: BitcoinWallet | undefined
  const load = async () => {
    const { speakBitcoin } = await import('./speakBitcoin.ts')
    spoken ??= speakBitcoin(found, env)
    return spoken
  }
  // Fetched as soon as a wallet is found, so that it is loaded at the click.
  load().catch((error) => env.log('warn', 'The code for Bitcoin wallets could not be loaded', error))
  // Which of the app's networks an address of a test network is of.
  let wanted: readonly CaipNetworkId[] = []
  return {
    id,
    name,
    type: 'ANNOUNCED',
    chain: 'bip122',
    namespaces: ['bip122'],
    // Another address would be fetched from a host that isn't configured.
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
