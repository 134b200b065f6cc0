import * as v from 'valibot'

const failureSchema = v.object({ error: v.object({ message: v.string() }) })
const textSchema = v.pipe(v.string(), v.maxLength(200))
/** Of Solana's `getLatestBlockhash`. */
const blockhashSchema = v.object({ value: v.object({ blockhash: textSchema }) })
const quantity = /^0x[0-9a-f]{1,32}$/
const gwei = 1_000_000_000n
const limitMs = 15_000
const wordsMax = 300

/** Why a node gave nothing: what it said, or undefined where it wasn't reached or doesn't speak as nodes do. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly said: string | undefined
  constructor(said?: string, options?: { cause?: unknown }) {
    super('The node gave nothing.', options)
    this.said = said
  }
}

/** The address of a node as typed: https, or this machine's own. Undefined for another. */
export function nodeUrl(typed: string): string | undefined {
  if (!URL.canParse(typed.trim())) return undefined
  const { protocol, hostname, href } = new URL(typed.trim())
  const isOwn = protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost')
  return protocol === 'https:' || isOwn ? href : undefined
}

/** One question to a node that the person named, which answers with a text of a stranger. @throws NodeError */
export const askNode = (url: string, method: string, params: readonly unknown[]): Promise<string> =>
  askFor(textSchema, url, method, params)

async function askFor<Result>(
  schema: v.GenericSchema<unknown, Result>,
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<Result> {
  let answer: { readonly result: Result } | v.InferOutput<typeof failureSchema>
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(limitMs),
    })
    answer = v.parse(v.union([v.object({ result: schema }), failureSchema]), await response.json())
  } catch (cause) {
    throw new NodeError(undefined, { cause })
  }
  if ('error' in answer) throw new NodeError(answer.error.message.slice(0, wordsMax))
  return answer.result
}

/**
 * What a transfer of an account needs to know of its chain, as the form has it.
 * @param account On Ethereum; undefined for a wallet that has none, so that the node is one of Solana.
 * @throws NodeError
 */
export async function readChain(url: string, account: string | undefined): Promise<Readonly<Record<string, string>>> {
  if (account === undefined) {
    const { value } = await askFor(blockhashSchema, url, 'getLatestBlockhash', [])
    return { blockhash: value.blockhash }
  }
  const ask = async (method: string, params: readonly unknown[] = []) => {
    const answer = await askNode(url, method, params)
    if (!quantity.test(answer)) throw new NodeError()
    return BigInt(answer)
  }
  const [chainId, nonce, price] = await Promise.all([
    ask('eth_chainId'),
    ask('eth_getTransactionCount', [account, 'pending']),
    ask('eth_gasPrice'),
  ])
  const inGwei = (wei: bigint) => {
    const rest = String(wei % gwei)
      .padStart(9, '0')
      .replace(/0+$/, '')
    return rest === '' ? String(wei / gwei) : `${wei / gwei}.${rest}`
  }
  // Twice the price of now lasts through six full blocks.
  const tip = price / 10n === 0n ? 1n : price / 10n
  return { chainId: String(chainId), nonce: String(nonce), maxFee: inGwei(price * 2n + tip), tip: inGwei(tip) }
}
