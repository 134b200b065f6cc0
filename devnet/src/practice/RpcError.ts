import type { RpcErrorBody } from '../../practice/src/shared/message.schema.ts'

/** A refusal of the practice wallet, with the codes of EIP-1193, EIP-3085 and EIP-1474. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }

  /** What crosses the wire. Unknown errors are the wallet's own: -32603. */
  static bodyOf(error: unknown): RpcErrorBody {
    if (error instanceof RpcError) {
      return { code: error.code, message: error.message, ...(error.data === undefined ? {} : { data: error.data }) }
    }
    return { code: -32603, message: error instanceof Error ? error.message : 'The practice wallet failed.' }
  }
}
