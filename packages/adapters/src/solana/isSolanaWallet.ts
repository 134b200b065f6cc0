import type { StandardWallet } from './walletStandard.types.ts'

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
