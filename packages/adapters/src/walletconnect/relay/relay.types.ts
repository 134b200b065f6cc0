/** A message on its way to the relay. Kept until the relay has taken it. */
export type OutboxItem = {
  readonly topic: string
  /** The envelope. Sent again it is the same bytes, so that the relay knows it (facts: mailbox, 1). */
  readonly message: string
  readonly tag: number
  readonly ttlSeconds: number
  readonly prompt: boolean
  readonly expiresAtMs: number
}

/** How the way to the relay stands. `refused`: the relay doesn't take this client; nothing is tried until `retry`. */
export type RelayStatus =
  | { readonly state: 'idle' | 'connecting' | 'open' }
  | { readonly state: 'waiting'; readonly reason: string }
  | { readonly state: 'refused'; readonly reason: string }

export type Relay = {
  /** Looks what there is to subscribe and to send, and connects if there is anything. */
  sync(): void
  /** The client's pulse: notices a dead connection and sends again what the relay did not take. */
  beat(): void
  /** Tries again after a refusal. */
  retry(): void
  stop(): void
}
