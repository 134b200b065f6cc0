import type { Env } from '@latchkey/core/ports'
import { constants } from '@latchkey/protocol'
import * as v from 'valibot'
import { isRefusedBroadcast, RpcFailure } from '../evm/transport/RpcFailure.ts'
import { withTimeout } from '../evm/transport/withTimeout.ts'

/** What one answer may weigh; no question of ours has a longer one. */
const maxAnswerChars = 10 * 1024 * 1024

/** Asks the servers of a network by Esplora's HTTP interface and parses what they say. Rejects with an `RpcFailure`. */
export type Esplora = {
  read<Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    signal?: AbortSignal,
  ): Promise<v.InferOutput<Schema>>
  /** Gives a signed transaction to the network. Resolves with its id. */
  broadcast(hex: string): Promise<string>
}

const txidSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/**
 * Servers in order until one answers. A base may have a query, which stays. What a server says of the question itself
 * (400, 404) is the answer; the next would say the same. A signed transaction may be given to two: the chain takes it once.
 */
export function createEsplora(bases: readonly string[], env: Pick<Env, 'clock' | 'fetch'>): Esplora {
  async function ask(path: string, signal: AbortSignal | undefined, body?: string): Promise<string> {
    let failure = new RpcFailure({ kind: 'refused', message: 'No server is known for this network.' })
    for (const base of bases) {
      try {
        const url = new URL(base)
        url.pathname = url.pathname.replace(/\/$/, '') + path
        return await askOne(url.href, env, signal, body)
      } catch (error) {
        if (!(error instanceof RpcFailure) || error.kind === 'aborted') throw error
        // Who refuses a transaction that another may have had is perhaps behind that one.
        if (body === undefined || isRefusedBroadcast(failure)) failure = error
        if (error.kind === 'answer') break
      }
    }
    throw failure
  }
  return {
    async read(schema, path, signal) {
      const parsed = v.safeParse(schema, readJson(await ask(path, signal)))
      if (parsed.success) return parsed.output
      throw new RpcFailure({
        kind: 'invalidResponse',
        message: `The server answered ${path.split('/')[1]} with something else.`,
      })
    },
    async broadcast(hex) {
      const parsed = v.safeParse(txidSchema, (await ask('/tx', undefined, hex)).trim())
      if (parsed.success) return parsed.output
      throw new RpcFailure({ kind: 'invalidResponse', message: 'The server did not answer with a transaction id.' })
    },
  }
}

function askOne(
  url: string,
  env: Pick<Env, 'clock' | 'fetch'>,
  outer: AbortSignal | undefined,
  body: string | undefined,
): Promise<string> {
  return withTimeout(
    async (signal) => {
      const init = body === undefined ? { signal } : { method: 'POST', headers: plainText, body, signal }
      const response = await env.fetch(url, init).catch((cause) => {
        throw new RpcFailure({ kind: 'network', message: 'The server could not be reached.', cause })
      })
      const text = await response.text().catch((cause) => {
        throw new RpcFailure({ kind: 'network', message: 'The answer of the server broke off.', cause })
      })
      if (text.length > maxAnswerChars) {
        throw new RpcFailure({ kind: 'invalidResponse', message: 'The answer of the server is too large.' })
      }
      if (response.ok) return text
      const { status } = response
      const kind = status === 400 || status === 404 ? 'answer' : 'status'
      const message = kind === 'answer' ? text.slice(0, 300) : `HTTP request failed with status ${status}.`
      throw new RpcFailure({ kind, message, status })
    },
    { clock: env.clock, timeoutMs: constants.rpcTimeoutMs, signal: outer },
  )
}

/** Text costs no preflight. */
const plainText = { 'content-type': 'text/plain' }

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
