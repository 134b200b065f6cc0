import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import { recoverAddress, stringToHex } from 'viem'
import type { BundlerGateway } from '../bundler/createBundlerGateway.ts'
import { operationHash, userOperationSchema } from '../bundler/userOperation.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { RevocationCheck } from '../permissions/createRevocationCheck.ts'
import { operationDigest, operationWire } from './operationDigest.ts'
import { CallsRefusal } from './preparedCalls.errors.ts'
import { sendPreparedParamsSchema } from './preparedCalls.schema.ts'

/**
 * Hands calls that were prepared and signed to the bundler. Handed in again, they are known by the same id.
 *
 * @returns The id by which `wallet_getCallsStatus` knows them.
 * @throws CallsRefusal, ApiError of a bundler
 */
export function createPreparedSender({ chains, bundlerGateway, isRevoked }: createPreparedSender.Options) {
  return async (params: unknown): Promise<readonly [string]> => {
    const read = v.safeParse(sendPreparedParamsSchema, params)
    if (!read.success) throw new CallsRefusal('calls/prepared-invalid')
    const { preparedCalls, signature } = read.output[0]
    const { data, chainId } = preparedCalls
    const parsed = v.safeParse(userOperationSchema, data)
    if (!parsed.success) throw new CallsRefusal('calls/prepared-invalid')
    const operation = parsed.output
    const chain = chains.findEvm(chainId)
    if (chain === undefined) throw new CallsRefusal('calls/unsupported-chain')
    const hash = operationDigest(operation, chainId)
    const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
    if (signer?.toLowerCase() !== operation.sender) throw new CallsRefusal('calls/signature-wrong')
    // What a bundler gets is what was judged, whatever else the caller sent.
    const wire = { ...operationWire(operation, data.eip7702Auth), signature }
    if (await isRevoked(chain, [wire])) throw new CallsRefusal('permissions/revoked')
    const userOpHash = operationHash(operation, chainId)
    const id = stringToHex(JSON.stringify({ chain_id: chainId, user_op_hash: userOpHash }))
    const ask = (method: string, list: readonly unknown[]) => bundlerGateway.request(chain, undefined, method, list)
    const sent = await ask('eth_sendUserOperation', [wire, smartAccountContracts.EntryPoint])
    if (sent.error === undefined) return [id]
    const known = await ask('eth_getUserOperationByHash', [userOpHash])
    if ((known.result ?? null) !== null) return [id]
    throw new CallsRefusal('calls/would-fail', `The bundler does not take the calls: ${sent.error.message}`)
  }
}

export declare namespace createPreparedSender {
  type Options = { chains: ChainTable; bundlerGateway: BundlerGateway; isRevoked: RevocationCheck }
}
