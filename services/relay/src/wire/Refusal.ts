import type { RpcError } from './rpcError.ts'

/** Thrown by a method to answer with `rpc` instead of a result. Never leaves the relay. */
export class Refusal extends Error {
  readonly rpc: RpcError

  constructor(rpc: RpcError) {
    super(rpc.message)
    this.rpc = rpc
  }
}
