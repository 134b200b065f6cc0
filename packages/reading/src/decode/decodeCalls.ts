import { errorCatalogue, KitError, toChecksumAddress } from '@latchkey/protocol'
import { maxCalls, sendCallsParamsSchema } from '@latchkey/protocol/calls'
import { hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { batch } from '../evm/batchCalls.ts'
import { isToItself } from '../evm/callRow.ts'
import type { SwapRouters } from '../swaps/swapRouters.ts'
import { type DecodedRequest, invalidParams, type TransactionRequest } from './decodedRequest.ts'
import { describeTransaction, transactionOf } from './decodeTransaction.ts'

/**
 * Reads wallet_sendCalls of EIP-5792. Each call is said as it would be as a transaction. `own` are the operator's
 * routers.
 * @throws KitError `rpc/invalid-params` for another form, another account, or a call to the account itself with data;
 * `calls/too-large`; `calls/unsupported-chain` for another chain than the one in use.
 */
export function decodeCalls(params: unknown, account: string, chainId: number, own: SwapRouters): DecodedRequest {
  const parsed = v.safeParse(sendCallsParamsSchema, params)
  if (!parsed.success) throw invalidParams(v.getDotPath(parsed.issues[0]) ?? 'calls')
  const [given] = parsed.output
  if (given.from !== undefined && given.from.toLowerCase() !== account.toLowerCase()) throw invalidParams('from')
  if (given.calls.length > maxCalls) throw callsError('calls/too-large', `${given.calls.length} > ${maxCalls}`)
  if (BigInt(given.chainId) !== BigInt(chainId)) throw callsError('calls/unsupported-chain', given.chainId)
  const calls = given.calls.map(({ to, value, data }) =>
    transactionOf(account, toChecksumAddress(to), BigInt(value), hexToBytes(data.slice(2))),
  )
  refuseOwnCalls(calls, 'calls')
  const inner = calls.map((one) => describeTransaction(one, chainId, own).action)
  return {
    kind: 'calls',
    from: account,
    chainId,
    calls,
    isAtomic: given.atomicRequired,
    id: given.id,
    capabilities: given.capabilities,
    action: batch(inner),
  }
}

/**
 * Refuses calls of an account to itself with data. There they run the account's own code with its own rights: moving its
 * deposit, or letting a revoked permission count again.
 * @param where What the calls are a part of, for the error.
 * @throws KitError `rpc/invalid-params` with the place of the first.
 */
export function refuseOwnCalls(calls: readonly TransactionRequest[], where: string): void {
  const place = calls.findIndex((call) => call.data.length > 0 && isToItself(call))
  if (place !== -1) throw invalidParams(`${where}.${place}: a call of the account to itself`)
}

function callsError(code: 'calls/too-large' | 'calls/unsupported-chain', details: string): KitError {
  return new KitError({ code, shortMessage: errorCatalogue[code].shortMessage, details })
}
