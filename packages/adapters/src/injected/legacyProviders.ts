import type { Eip1193Provider } from '../eip1193/eip1193.types.ts'
import { isEip1193Provider } from '../eip1193/isEip1193Provider.ts'

/**
 * The providers behind `window.ethereum`: itself, or each of `providers`, which wallets kept there before EIP-6963 when
 * several were installed. Pages can put anything there, an element with that id included.
 */
export function legacyProviders(target: object): readonly Eip1193Provider[] {
  const ethereum = read(target, 'ethereum')
  if (!isEip1193Provider(ethereum)) return []
  const several = read(ethereum, 'providers')
  const list = Array.isArray(several) ? several.slice(0, 20).filter(isEip1193Provider) : []
  return list.length > 0 ? [...new Set(list)] : [ethereum]
}

function read(object: object, key: string): unknown {
  try {
    return Reflect.get(object, key)
  } catch {
    return undefined
  }
}
