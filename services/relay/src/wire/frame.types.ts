import type { RpcError } from './rpcError.ts'

/** A request id as JSON text, ready to be echoed with the same type and digits. */
export type RawId = string

/** What one text frame of a client can be. */
export type Frame =
  | { readonly kind: 'request'; readonly id: RawId; readonly method: string; readonly params: unknown }
  | { readonly kind: 'ack'; readonly id: number; readonly ok: boolean }
  | { readonly kind: 'refused'; readonly id: RawId; readonly error: RpcError }
