/** A wallet as EIP-1193 describes it. `on` and `removeListener` are missing in some wallets. */
export type Eip1193Provider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on?: (event: string, listener: (payload: unknown) => void) => unknown
  removeListener?: (event: string, listener: (payload: unknown) => void) => unknown
}
