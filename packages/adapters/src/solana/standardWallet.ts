import { type CaipNetworkId, constants } from '@latchkey/protocol'

const { solanaMainnet, solanaDevnet, solanaTestnet } = constants.chainReferences

/** What wallet-standard calls each network, by CAIP-2 id. */
export const standardChains: ReadonlyMap<CaipNetworkId, string> = new Map<CaipNetworkId, string>([
  [`solana:${solanaMainnet}`, 'solana:mainnet'],
  [`solana:${solanaDevnet}`, 'solana:devnet'],
  [`solana:${solanaTestnet}`, 'solana:testnet'],
])

/** An account of a wallet-standard wallet (`WalletAccount`). Requests hand it back as the object that it is. */
export type StandardAccount = {
  readonly address: string
  /** `solana:mainnet` and the like; not CAIP-2. */
  readonly chains: readonly string[]
}

/** A wallet by https://github.com/wallet-standard. Features are read when they are asked for: wallets add some late. */
export type StandardWallet = {
  readonly name: string
  readonly icon?: unknown
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly StandardAccount[]
  /** It is passed what the connector was passed (wanted networks, abort signal), which the standard lacks. */
  readonly isOurs?: boolean
}

/**
 * Whether a registered object is a wallet that can be connected and can sign Solana transactions. Any script of the page
 * can register one, so that nothing about it is taken for granted.
 */
export function isSolanaWallet(value: unknown): value is StandardWallet {
  try {
    const { name, chains, features, accounts } = Object(value) as Record<string, unknown>
    if (typeof name !== 'string' || name.trim() === '' || name.length > 128) return false
    if (!Array.isArray(chains) || !Array.isArray(accounts) || typeof features !== 'object' || !features) return false
    if (!chains.some((chain) => typeof chain === 'string' && chain.startsWith('solana:'))) return false
    return (
      'standard:connect' in features &&
      ('solana:signAndSendTransaction' in features || 'solana:signTransaction' in features)
    )
  } catch {
    // Getters of a hostile wallet throw while they are read.
    return false
  }
}

/** Calls a method of a wallet's feature at once, in the person's gesture. Undefined when the wallet hasn't got it. */
export function callFeature(
  wallet: StandardWallet,
  feature: string,
  method: string,
  ...input: readonly unknown[]
): Promise<unknown> | undefined {
  const found = wallet.features[feature]
  const run: unknown = typeof found === 'object' && found !== null ? Reflect.get(found, method) : undefined
  if (typeof run !== 'function') return undefined
  try {
    return Promise.resolve(Reflect.apply(run, found, input))
  } catch (error) {
    return Promise.reject(error)
  }
}
