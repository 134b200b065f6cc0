import type { Eip1193Provider } from './eip1193.types.ts'

/** Asks at once, in the same turn of the event loop, so that a prompt opens inside the person's gesture. */
export function askWallet(provider: Eip1193Provider, method: string, params?: unknown): Promise<unknown> {
  try {
    return Promise.resolve(provider.request(params === undefined ? { method } : { method, params }))
  } catch (error) {
    return Promise.reject(error)
  }
}
