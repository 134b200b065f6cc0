import type { StandardBitcoinWallet } from './standardBitcoin.types.ts'

/** Whether a registered object is a wallet that can be connected on Bitcoin. Any script of the page can register one. */
export function isStandardBitcoinWallet(value: unknown): value is StandardBitcoinWallet {
  try {
    const { name, chains, features, accounts } = Object(value) as Record<string, unknown>
    if (typeof name !== 'string' || name.trim() === '' || name.length > 128) return false
    if (!Array.isArray(chains) || !Array.isArray(accounts) || typeof features !== 'object' || !features) return false
    if (!chains.some((chain) => typeof chain === 'string' && chain.startsWith('bitcoin:'))) return false
    if ('bitcoin:connect' in features || 'sats-connect:' in features) return true
    return 'standard:connect' in features && 'bitcoin:signTransaction' in features
  } catch {
    // Getters of a hostile wallet throw while they are read.
    return false
  }
}
