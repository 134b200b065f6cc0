import type { StandardWallet } from './walletStandard.types.ts'

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
