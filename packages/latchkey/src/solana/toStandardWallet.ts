import {
  createSolanaFeatures,
  featuresOf,
  type ShownAccount,
  type SolanaFeature,
  solanaWalletOf,
  standardChains,
  toStandardAccount,
  usualFeatures,
} from '@latchkey/adapters/solana/wallet'
import { disconnect, type Kit } from '@latchkey/core'
import { type CaipNetworkId, KitError } from '@latchkey/protocol'
import { askToConnect, whenSettled } from '../eip1193/askToConnect.ts'
import { ProviderRpcError } from '../eip1193/providerError.ts'
import { lookAtSolana } from './lookAtSolana.ts'

type Change = { readonly accounts?: readonly ShownAccount[]; readonly features?: KitStandardWallet['features'] }

/** A kit as a wallet of wallet-standard (`Wallet` of `@wallet-standard/base`). */
export type KitStandardWallet = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: toStandardWallet.Options['icon']
  /** By this mark our own discovery passes it over. */
  readonly isLatchkey: true
  readonly chains: readonly `${string}:${string}`[]
  /** Those of the connected wallet; without one, those that nearly all have. */
  readonly features: Readonly<Record<`${string}:${string}`, unknown>>
  readonly accounts: readonly ShownAccount[]
  /** Ends the wallet: no account, no event and no answer from then on. The kit stays as it is. */
  stop(): void
}

/** What is connected: the accounts as libraries hold them, and the wallet behind them. */
type Held = {
  readonly connectorId: string | undefined
  readonly provider: unknown
  readonly accounts: readonly ShownAccount[]
  readonly offered: readonly SolanaFeature[]
}

const disconnected: Held = { connectorId: undefined, provider: undefined, accounts: [], offered: usualFeatures }

/**
 * Makes the kit's connection on Solana a wallet of wallet-standard, for libraries that take one; `registerKit` puts it into
 * their lists. `standard:connect` opens the kit's modal for Solana, and ends when a wallet is connected there, when the
 * person closes the modal (4001), or when it can't be shown (4100). With `silent` no one is asked.
 *
 * Requests reject with the wallet's own errors, with a `ProviderRpcError` for what the kit refuses, and with a KitError.
 *
 * @throws KitError `network/not-found` where the kit has no network that wallet-standard has a name for.
 * @see https://github.com/wallet-standard/wallet-standard
 * @example
 * const wallet = toStandardWallet(kit, { icon: 'data:image/png;base64,…' })
 */
export function toStandardWallet(kit: Kit, options: toStandardWallet.Options): KitStandardWallet {
  const { name = 'Latchkey', icon } = options
  const chains = kit.networks.flatMap(({ caipNetworkId }) => standardChains.get(caipNetworkId) ?? [])
  if (chains.length === 0) {
    throw new KitError({
      code: 'network/not-found',
      shortMessage:
        "Wallets of wallet-standard need a network of Solana's: give createKit one, such as solana of latchkey/networks",
    })
  }
  const stopped = new AbortController()
  const { signal } = stopped
  const listeners = new Set<(change: Change) => void>()
  let held = disconnected
  let asking: Promise<void> | undefined
  let latest: Promise<void> = Promise.resolve()

  const hold = (next: Held) => {
    const before = held
    held = next
    const accounts = before.accounts !== next.accounts && { accounts: next.accounts }
    const features = before.offered.join() !== next.offered.join() && { features: wallet.features }
    if (!accounts && !features) return
    for (const listener of [...listeners]) {
      try {
        listener({ ...accounts, ...features })
      } catch (error) {
        kit.env.log('error', 'A listener to change threw', error)
      }
    }
  }

  /** Takes over what the kit says now; a wallet that is new is reached first. */
  const follow = async () => {
    const { connector, addresses } = lookAtSolana(kit)
    if (!connector || addresses.length === 0) return hold(disconnected)
    let reached: Pick<Held, 'provider' | 'offered'> | undefined = held
    if (connector.id !== held.connectorId) {
      try {
        const provider = await connector.getProvider()
        reached = { provider, offered: featuresOf(provider) }
      } catch (error) {
        kit.env.log('warn', 'The wallet cannot be reached', error)
        reached = undefined
      }
    }
    const now = lookAtSolana(kit)
    // It has gone, or another one came, while it was reached: that is followed by itself.
    if (signal.aborted || now.connector?.id !== connector.id) return
    if (!reached) return hold(disconnected)
    const { provider, offered } = reached
    hold({ connectorId: connector.id, provider, offered, accounts: shown(held.accounts, now, offered) })
  }
  const unsubscribe = kit.store.subscribe(() => {
    latest = follow()
  })
  latest = follow()

  const connect = async ({ silent = false }: { readonly silent?: boolean | undefined } = {}) => {
    if (silent) await whenSettled(kit, 'solana', signal)
    else {
      asking ??= askToConnect(kit, 'solana', signal).finally(() => {
        asking = undefined
      })
      await asking
    }
    await latest
    return { accounts: held.accounts }
  }

  const features = createSolanaFeatures(({ address = held.accounts[0]?.address, chain }) => {
    signal.throwIfAborted()
    const account = held.accounts.find((one) => one.address === address)
    if (!account) throw new ProviderRpcError(4100, 'The wallet does not show this account')
    const networkId = chain === undefined ? lookAtSolana(kit).networkId : networkOf(chain)
    if (!networkId || !account.chains.some((name) => networkOf(name) === networkId)) {
      throw new ProviderRpcError(4901, `The account is not on ${chain ?? 'the network in use'}`)
    }
    return { account, wallet: solanaWalletOf(held.provider, account.address, networkId) }
  })

  const standard = {
    'standard:connect': { version: '1.0.0', connect },
    'standard:disconnect': { version: '1.0.0', disconnect: () => disconnect(kit, { namespace: 'solana' }) },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: (change: Change) => void) {
        if (event === 'change') listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }

  const wallet: KitStandardWallet = {
    version: '1.0.0',
    name,
    icon,
    isLatchkey: true,
    chains: chains as readonly `${string}:${string}`[],
    get features() {
      const offered = held.offered.map((feature) => [feature, features[feature]])
      return { ...standard, ...Object.fromEntries(offered) }
    },
    get accounts() {
      return held.accounts
    },
    stop() {
      unsubscribe()
      listeners.clear()
      held = disconnected
      stopped.abort(new ProviderRpcError(4900, 'This wallet was stopped'))
    },
  }
  return wallet
}

export declare namespace toStandardWallet {
  type Options = {
    /** A data URI, as the standard asks for. */
    icon: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`
    /** What libraries list it as. Default `Latchkey`. */
    name?: string | undefined
  }
}

/** The accounts to show; those that say the same stay the objects that they are, and so does their list. */
function shown(
  before: readonly ShownAccount[],
  { addresses, chains }: ReturnType<typeof lookAtSolana>,
  features: readonly SolanaFeature[],
): readonly ShownAccount[] {
  const next = addresses.map((address) => {
    const known = before.find((one) => one.address === address)
    const isSame = known?.chains.join() === chains.join() && known.features.join() === features.join()
    return known && isSame ? known : toStandardAccount(address, chains, features)
  })
  const isSame = next.length === before.length && next.every((account, at) => account === before[at])
  return isSame ? before : next
}

/** The network that wallet-standard calls `chain`. */
function networkOf(chain: string): CaipNetworkId | undefined {
  return [...standardChains].find(([, name]) => name === chain)?.[0]
}
