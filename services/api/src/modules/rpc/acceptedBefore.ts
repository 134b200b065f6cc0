import type { JsonRpcRequest } from '@latchkey/protocol/http'
import { keccak256 } from 'viem/utils'

const knownAlready = /already known|known transaction|already imported|already exists/i

/**
 * A second node may say that it knows a transaction already because the first took it and then failed to answer. The
 * caller's transaction was accepted then, and its hash is the answer.
 *
 * @returns The answer in place of the node's, or undefined to keep the node's.
 */
export function acceptedBefore(call: JsonRpcRequest, tries: number, body: Buffer): Buffer<ArrayBuffer> | undefined {
  if (tries < 2 || call.method !== 'eth_sendRawTransaction' || !body.includes('"error"')) return undefined
  const raw = Array.isArray(call.params) ? call.params[0] : undefined
  if (typeof raw !== 'string' || !isHex(raw) || !knownAlready.test(body.toString('utf8'))) return undefined
  return Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: call.id ?? null, result: keccak256(raw) }))
}

function isHex(text: string): text is `0x${string}` {
  return /^0x([0-9a-f]{2})+$/i.test(text)
}
