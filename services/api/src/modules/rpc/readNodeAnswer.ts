import type { TryResult } from '../../upstream/upstream.types.ts'

// Words by which a node says that it is over its limits or faulty, while the call itself is fine. Only read beside an
// error code of the server range: a contract may revert with any words.
const limitWords =
  /quota exceed|rate limit|too many requests|paid|upgrade plan|subscription|compute units|your plan|current plan|you reached|no matched providers found/i
const faultWords =
  /cannot unmarshal|go value|deserialization error|node error|try again later|header not found|missing trie node/i

export type NodeAnswer = { readonly status: 200 | 400; readonly body: Buffer<ArrayBuffer> }

/**
 * Whether what a node sent is an answer for the caller, or a failing of the node that another may not have. Errors of
 * the call itself (reverted, nonce too low, unknown method) are answers.
 *
 * @param onErrorCode Called with the JSON-RPC code of an answer that holds an error.
 */
export function readNodeAnswer(
  status: number,
  body: Buffer<ArrayBuffer>,
  onErrorCode: (code: number) => void,
): TryResult<NodeAnswer> {
  // Another node may take more.
  if (status === 413) return { kind: 'failure', reason: 'too-large' }
  if (status === 429) return { kind: 'failure', reason: 'rate-limited' }
  if (status !== 400 && (status < 200 || status > 299)) return { kind: 'failure', reason: 'status' }
  const answer = { kind: 'answer', value: { status: status === 400 ? 400 : 200, body } } as const
  // A page of a proxy or a captive portal comes with 200 as well.
  if (!isBracketed(body)) return fault
  // Most answers hold no error: a look at the bytes spares parsing them. A result that happens to hold the word is parsed.
  if (status !== 400 && !body.includes('"error"')) return answer

  const parsed = parse(body)
  if (parsed === undefined) return fault
  for (const item of Array.isArray(parsed) ? parsed : [parsed]) {
    const error = errorOf(item)
    if (error === undefined) continue
    onErrorCode(error.code)
    if (error.code < -32099 || error.code > -32000) continue
    if (limitWords.test(error.message)) return { kind: 'failure', reason: 'rate-limited' }
    if (faultWords.test(error.message)) return fault
  }
  return answer
}

const fault = { kind: 'failure', reason: 'node-fault' } as const

/** Whether the text is inside braces or brackets, white space aside: all that an unparsed answer is held to. */
function isBracketed(body: Buffer): boolean {
  const ends = `${edge(body, 0, 1)}${edge(body, body.length - 1, -1)}`
  return ends === '{}' || ends === '[]'
}

function edge(body: Buffer, from: number, step: 1 | -1): string {
  for (let at = from; at >= 0 && at < body.length; at += step) {
    const byte = body[at] ?? 0
    if (byte > 0x20) return String.fromCharCode(byte)
  }
  return ''
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function errorOf(item: unknown): { code: number; message: string } | undefined {
  if (typeof item !== 'object' || item === null || !('error' in item)) return undefined
  const { error } = item
  if (typeof error !== 'object' || error === null) return undefined
  const code = 'code' in error && typeof error.code === 'number' ? error.code : 0
  const message = 'message' in error && typeof error.message === 'string' ? error.message : ''
  return { code, message }
}
