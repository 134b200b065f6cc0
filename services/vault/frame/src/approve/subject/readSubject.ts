import { parseCaipNetworkId } from '@latchkey/protocol'
import type { FrameRpcMethodName } from '@latchkey/protocol/frame'
import { FrameFault } from '../../faults/FrameFault.ts'
import type { ApprovalRequest } from '../approve.types.ts'
import type { LookupTables } from '../solana/resolveInstructions.ts'
import { invalidParams } from './invalidParams.ts'
import { readPersonalSign } from './readPersonalSign.ts'
import { readSolana } from './readSolana.ts'
import { readSolanaSignMessage } from './readSolanaSignMessage.ts'
import { readTransaction } from './readTransaction.ts'
import { readTypedData } from './readTypedData.ts'
import type { Subject } from './subject.types.ts'

type Read = (request: ApprovalRequest, tables: LookupTables) => Subject

/** EIP-155 numbers its chains; Solana names them. A method on a chain of the other kind makes no sense. */
const isNumber = /^\d{1,15}$/
const referenceOf = (request: ApprovalRequest) => parseCaipNetworkId(request.chainId).reference

function chainNumber(request: ApprovalRequest): number {
  if (!isNumber.test(referenceOf(request))) throw invalidParams('chainId')
  return Number(referenceOf(request))
}

function solanaOf(answer: (Subject & { kind: 'solana' })['answer']): Read {
  return (request, tables) => {
    if (isNumber.test(referenceOf(request))) throw invalidParams('chainId')
    return readSolana(request.params, request.addresses.solana, answer, tables)
  }
}

/** The methods that are approved here, by name. What is not in this table is not built. */
const readers: Partial<Record<FrameRpcMethodName, Read>> = {
  personal_sign: (request) => readPersonalSign(request.params, request.addresses.evm),
  eth_signTypedData_v4: (request) => readTypedData(request.params, request.addresses.evm, chainNumber(request)),
  eth_sendTransaction: (request) => readTransaction(request.params, request.addresses.evm, chainNumber(request)),
  solana_signMessage: (request) => readSolanaSignMessage(request.params, request.addresses.solana),
  solana_signTransaction: solanaOf('signed'),
  solana_signAllTransactions: solanaOf('allSigned'),
  solana_signAndSendTransaction: solanaOf('sent'),
}

/**
 * What a request wants signed.
 * @throws FrameFault `rpc/invalid-params`, or `rpc/method-not-supported` for what is not built.
 */
export function readSubject(request: ApprovalRequest, tables: LookupTables): Subject {
  const read = readers[request.method]
  if (!read) throw new FrameFault('rpc/method-not-supported', { details: request.method })
  return read(request, tables)
}
