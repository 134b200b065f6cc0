/** A wallet as EIP-1193 describes it. `on` and `removeListener` are missing in some wallets. */
export type Eip1193Provider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on?: (event: string, listener: (payload: unknown) => void) => unknown
  removeListener?: (event: string, listener: (payload: unknown) => void) => unknown
}

/** Whether a value can be asked as a wallet. Survives getters that throw and elements named like a wallet. */
export function isEip1193Provider(value: unknown): value is Eip1193Provider {
  try {
    return typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
  } catch {
    return false
  }
}

/** Asks at once, in the same turn of the event loop, so that a prompt opens inside the person's gesture. */
export function requestWallet(provider: Eip1193Provider, method: string, params?: unknown): Promise<unknown> {
  try {
    return Promise.resolve(provider.request(params === undefined ? { method } : { method, params }))
  } catch (error) {
    return Promise.reject(error)
  }
}
