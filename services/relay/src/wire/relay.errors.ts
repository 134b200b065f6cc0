/** A JSON-RPC error as it travels. Clients look only at its presence; the fields are for people and for our tests. */
export type RpcError = { readonly code: number; readonly message: string; readonly data?: string }

/** The reasons that travel as `data`, with the code and the sentence of each. */
const reasons = {
  InvalidTopic: [-32600, 'A topic is 64 lower-case hexadecimal characters'],
  InvalidSubscriptionId: [-32600, 'A subscription id is text'],
  InvalidRequestId: [-32600, 'A request id is a number or text of 1 to 256 characters'],
  InvalidJsonRpcVersion: [-32600, 'jsonrpc must be "2.0"'],
  BatchEmpty: [-32600, 'The batch is empty'],
  BatchLimitExceeded: [-32600, 'The batch has too many entries'],
  TtlTooShort: [-32000, 'The ttl must be above zero'],
  TtlTooLong: [-32000, 'The ttl is longer than this relay keeps messages'],
  MailboxLimitExceeded: [-32000, 'Too many messages wait on this topic'],
  SubscriberLimitExceeded: [-32000, 'Too many clients are subscribed to this topic'],
  SubscriptionLimitExceeded: [-32000, 'This connection holds too many topics'],
  ClientBytesExceeded: [-32000, 'This client has stored as much as it may in a day'],
  AddressBytesExceeded: [-32000, 'The clients of this address have stored as much as they may in a day'],
  StorageLimitExceeded: [-32000, 'The relay holds as much as it may: try again when messages have expired'],
  DiskReserveReached: [-32000, 'The disk of the relay is nearly full: try again later'],
  QuotaExceeded: [-32000, 'The daily message budget of the project is used up'],
} as const satisfies Record<string, readonly [number, string]>

export type RpcReason = keyof typeof reasons

/** Whether `text` names a reason. Schemas put the reason where other schemas put a message. */
export function isRpcReason(text: string): text is RpcReason {
  return Object.hasOwn(reasons, text)
}

/** The error for a named reason. */
export function rpcError(reason: RpcReason): RpcError {
  const [code, message] = reasons[reason]
  return { code, message, data: reason }
}

/** The errors that JSON-RPC 2.0 itself defines (section 5.1). */
export const standardErrors = {
  parse: { code: -32700, message: 'The frame is not JSON' },
  invalidRequest: { code: -32600, message: 'The frame is not a JSON-RPC 2.0 request' },
  methodNotFound: { code: -32601, message: 'The relay does not know this method' },
  internal: { code: -32603, message: 'The relay could not store or read; try again' },
} as const satisfies Record<string, RpcError>

/** Thrown by a method to answer with `rpc` instead of a result. Never leaves the relay. */
export class RelayError extends Error {
  readonly rpc: RpcError

  constructor(rpc: RpcError) {
    super(rpc.message)
    this.rpc = rpc
  }
}
