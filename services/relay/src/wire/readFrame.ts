import type { Frame, RawId } from './frame.types.ts'
import type { ParsedJson } from './parseJson.ts'
import { rpcError } from './rpcError.ts'
import { standardErrors } from './standardErrors.ts'

/**
 * Reads one JSON-RPC object. Acknowledgements may carry the id with a trailing `n`: JS clients turn long numbers into
 * BigInt and print them so.
 */
export function readFrame(value: unknown, parsed: ParsedJson): Frame {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { kind: 'refused', id: 'null', error: standardErrors.invalidRequest }
  }
  const frame = value as Record<string, unknown>
  if (frame.method === undefined && ('result' in frame || 'error' in frame)) {
    return { kind: 'ack', id: ackId(frame.id), ok: 'result' in frame }
  }
  const id = requestId(frame, parsed)
  if (id === undefined) return { kind: 'refused', id: 'null', error: rpcError('InvalidRequestId') }
  if (frame.jsonrpc !== '2.0') return { kind: 'refused', id, error: rpcError('InvalidJsonRpcVersion') }
  if (typeof frame.method !== 'string') return { kind: 'refused', id, error: standardErrors.invalidRequest }
  return { kind: 'request', id, method: frame.method, params: frame.params }
}

function requestId(frame: Record<string, unknown>, parsed: ParsedJson): RawId | undefined {
  const { id } = frame
  if (typeof id === 'number') return parsed.idDigits(frame) ?? String(id)
  if (typeof id === 'string' && id.length >= 1 && id.length <= 256) return JSON.stringify(id)
  return undefined
}

/** NaN where the id cannot be one of ours; it then matches nothing. */
function ackId(id: unknown): number {
  if (typeof id === 'number') return id
  if (typeof id === 'string' && /^\d{1,16}n?$/.test(id)) return Number.parseInt(id, 10)
  return Number.NaN
}
