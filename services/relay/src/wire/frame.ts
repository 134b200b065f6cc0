import { type RpcError, rpcError, standardErrors } from './relay.errors.ts'

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

/** A request id as JSON text, ready to be echoed with the same type and digits. */
type RawId = string

/** What one text frame of a client can be. */
export type Frame =
  | { readonly kind: 'request'; readonly id: RawId; readonly method: string; readonly params: unknown }
  | { readonly kind: 'ack'; readonly id: number; readonly ok: boolean }
  | { readonly kind: 'refused'; readonly id: RawId; readonly error: RpcError }

/** A parsed text that remembers how the number `id` of each of its objects was written. */
export type ParsedJson = {
  readonly value: unknown
  /** The digits of `holder.id` as they stood in the text; undefined where it is no number. */
  idDigits(holder: object): string | undefined
}

type SourceReviver = (this: object, key: string, value: unknown, context: { source?: string }) => unknown

/**
 * Parses JSON without losing digits of ids: Kotlin, Swift and Rust clients send 19-digit numbers, which a double cannot
 * hold, and expect them back digit for digit. Throws SyntaxError.
 */
export function parseJson(text: string): ParsedJson {
  const value: unknown = JSON.parse(text)
  if (!needsDigits(value, text)) return { value, idDigits: () => undefined }
  const digits = new WeakMap<object, string>()
  const remember: SourceReviver = function (key, entry, context) {
    if (key === 'id' && typeof entry === 'number' && context.source !== undefined) digits.set(this, context.source)
    return entry
  }
  const precise: unknown = JSON.parse(text, remember as (this: unknown, key: string, value: unknown) => unknown)
  return { value: precise, idDigits: (holder) => digits.get(holder) }
}

/** The second, slower pass is for requests whose id is written otherwise than we would write it, and for those of a batch. */
function needsDigits(value: unknown, text: string): boolean {
  if (typeof value !== 'object' || value === null || !('method' in value)) return false
  if ('id' in value && typeof value.id === 'number' && !text.includes(`"id":${value.id},`)) return true
  const params = 'params' in value ? value.params : undefined
  return typeof params === 'object' && params !== null && 'batch' in params
}

/** The prefixes under which one method is known: the current one and two older ones. `wc_` methods have no alias. */
export type MethodPrefix = 'irn' | 'iridium' | 'waku' | 'wc'

/** The current name of a method and the prefix that the caller used. Undefined for names of another family. */
export function splitMethod(method: string): { readonly prefix: MethodPrefix; readonly name: string } | undefined {
  const match = /^(irn|iridium|waku|wc)_/.exec(method)
  if (match === null) return undefined
  const prefix = match[1] as MethodPrefix
  return { prefix, name: prefix === 'wc' ? method : `irn_${method.slice(prefix.length + 1)}` }
}

/** The frame that answers a request with an error. */
export function errorFrame(id: RawId, error: RpcError): string {
  return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify(error)}}`
}
