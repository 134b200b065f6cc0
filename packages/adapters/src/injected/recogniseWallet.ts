import { legacyWallets } from './legacyWallets.ts'

/** Whose a legacy provider is, by its flags. Undefined for one that nobody knows: the generic Browser Wallet. */
export function recogniseWallet(provider: object): { name: string; rdns: string } | undefined {
  for (const [flag, name, rdns] of legacyWallets) {
    try {
      if (Reflect.get(provider, flag) === true) return { name, rdns }
    } catch {
      // A getter that throws says nothing.
    }
  }
  return undefined
}
