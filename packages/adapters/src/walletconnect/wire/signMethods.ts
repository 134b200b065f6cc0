/** How the relay treats the messages of a method: what kind they are and how long it keeps them. */
export type SignMethod = {
  readonly request: { readonly tag: number; readonly ttlSeconds: number; readonly prompt: boolean }
  readonly response: { readonly tag: number; readonly ttlSeconds: number }
}

const day = 86_400
const method = (tag: number, ttlSeconds: number, prompt = false): SignMethod => ({
  request: { tag, ttlSeconds, prompt },
  response: { tag: tag + 1, ttlSeconds },
})

/** Tags and lifetimes of WalletConnect v2 Sign (specification, RPC methods). `prompt` wakes a sleeping wallet. */
export const signMethods = {
  wc_pairingDelete: method(1000, day),
  wc_pairingPing: method(1002, 30),
  wc_sessionPropose: method(1100, 300, true),
  wc_sessionSettle: method(1102, 300),
  wc_sessionUpdate: method(1104, day),
  wc_sessionExtend: method(1106, day),
  wc_sessionRequest: method(1108, 900, true),
  wc_sessionEvent: method(1110, 300, true),
  wc_sessionDelete: method(1112, day),
  wc_sessionPing: method(1114, day),
  wc_sessionAuthenticate: method(1116, 3600, true),
} as const satisfies Record<string, SignMethod>

export type SignMethodName = keyof typeof signMethods
