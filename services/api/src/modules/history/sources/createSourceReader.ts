import * as v from 'valibot'
import type { Hex } from 'viem'
import { decodeFunctionData, parseAbi } from 'viem/utils'
import type { HttpClient } from '../../../upstream/createHttpClient.ts'
import type { IndexedTransfer } from '../../indexer/indexed.ts'
import { invalidCursor } from '../history.errors.ts'
import { SourceFailure } from './historySource.types.ts'

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])

/** The permission that a call gives. Explorers list no events, so it is read from the call itself. */
export function permissionOf(account: string, token: string, input: string): readonly IndexedTransfer[] {
  const call = decoded(input)
  if (call === undefined) return []
  const common = { token, tokenId: '', giver: account, taker: call.args[0].toLowerCase() }
  return call.functionName === 'approve'
    ? [{ kind: 'allowance', ...common, amount: call.args[1] }]
    : [{ kind: 'operator', ...common, amount: call.args[1] ? 1n : 0n }]
}

function decoded(input: string) {
  try {
    return decodeFunctionData({ abi, data: input as Hex })
  } catch {
    return undefined
  }
}

/** A page of a source has this long. */
const timeoutMs = 8_000
const maxBytes = 8 * 1024 * 1024

/** Reads JSON from a source, in the form that its documents promise. */
export function createSourceReader({ httpClient, url, headers = {} }: createSourceReader.Options) {
  const base = url.replace(/\/+$/, '')

  /**
   * @param goesOn Whether the question has a place that came with a cursor: a source that can't read it is at no fault.
   * @returns Undefined for 404: sources answer so for accounts that they have never seen.
   * @throws SourceFailure; ApiError `api/invalid-request`
   */
  return async <Schema extends v.GenericSchema>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: Schema,
    goesOn = false,
  ): Promise<v.InferOutput<Schema> | undefined> => {
    const result = await httpClient.get(`${base}${path}?${new URLSearchParams(query)}`, headers, {
      timeoutMs,
      maxBytes,
    })
    if (result.kind === 'failure') throw new SourceFailure(result.reason)
    if (result.status === 404) return undefined
    if (goesOn && (result.status === 400 || result.status === 422)) throw invalidCursor()
    if (result.status === 429) throw new SourceFailure('rate-limited', result.retryAfterMs)
    if (result.status !== 200) throw new SourceFailure('status', result.retryAfterMs)
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), result.body.toString('utf8'))
    if (!parsed.success) throw new SourceFailure('node-fault')
    return parsed.output
  }
}

export declare namespace createSourceReader {
  type Options = { httpClient: HttpClient; url: string; headers?: Readonly<Record<string, string>> }
}
