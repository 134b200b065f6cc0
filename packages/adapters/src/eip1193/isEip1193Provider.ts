import type { Eip1193Provider } from './eip1193.types.ts'

/** Whether a value can be asked as a wallet. Survives getters that throw and elements named like a wallet. */
export function isEip1193Provider(value: unknown): value is Eip1193Provider {
  try {
    return typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
  } catch {
    return false
  }
}
