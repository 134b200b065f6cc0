import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { type Rpc, type TransactionRequest, writeOwnBatch } from '@latchkey/reading'
import { hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import type { Authorisation } from '../approve/sign/ethereumTransaction.ts'
import { checkPaymaster, type SponsoredOperation } from './checkPaymaster.ts'
import { readOperationNonce } from './readOperationNonce.ts'
import { authorisationWire } from './signOperation.ts'
import { operationWire, type UnsignedOperation } from './userOperation.ts'

/** Several calls as one operation whose fee somebody else pays: all that is signed, but for the signature. */
export type SponsoredCalls = {
  readonly operation: UnsignedOperation
  readonly chainId: number
  /** What the account becomes smart by, where it isn't. */
  readonly authorisation: Authorisation | undefined
  /** Until when the paymaster pays, in seconds since 1970 by the chain's clock. */
  readonly validUntilS: number
  /** How much of that was left when it was made. */
  readonly paidForMs: number
  /** The newest block when it was made. */
  readonly fromBlock: bigint
}

/** Who is asked to pay (ERC-7677). */
export type Sponsor = {
  /** Takes the two methods of the standard. */
  readonly ask: Rpc
  /** What the sponsor gets beside the operation. */
  readonly context: (signal: AbortSignal) => Promise<Readonly<Record<string, unknown>>>
}

type Account = {
  readonly address: string
  readonly chainId: number
  /** Address of the code that it takes, where it has none yet. */
  readonly code: string | undefined
}

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,32}$/),
  v.transform((hex) => BigInt(hex)),
)
const pricesSchema = v.object({ fast: v.object({ maxFeePerGas: quantity, maxPriorityFeePerGas: quantity }) })
const estimateSchema = v.object({
  preVerificationGas: quantity,
  verificationGasLimit: quantity,
  callGasLimit: quantity,
  paymasterVerificationGasLimit: v.nullish(quantity),
})
const blockSchema = v.object({ number: quantity, timestamp: quantity })
const payerFields = {
  paymaster: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  paymasterData: v.pipe(v.string(), v.maxLength(8_194), v.regex(/^0x([0-9a-fA-F]{2})*$/)),
  paymasterVerificationGasLimit: v.nullish(quantity),
}
const stubSchema = v.object({ ...payerFields, paymasterPostOpGasLimit: quantity })
const finalSchema = v.object({ ...payerFields, paymasterPostOpGasLimit: v.nullish(quantity) })

/** A signature that recovers to somebody, with a low `s`: the account's code reads it, and says that it isn't its own. */
const strange = hexToBytes(`${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}01`)
const strangeHex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

/** What an operation is estimated with. */
const noGas = { callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n }

async function readPrices({ rpc, bundler }: Ports, signal: AbortSignal) {
  try {
    return v.parse(pricesSchema, await bundler('pimlico_getUserOperationGasPrice', [], signal)).fast
  } catch {
    signal.throwIfAborted()
    const [price, tip] = await Promise.all([
      rpc('eth_gasPrice', [], signal),
      rpc('eth_maxPriorityFeePerGas', [], signal),
    ])
    const most = v.parse(quantity, price) * 2n
    const asked = v.parse(quantity, tip)
    return { maxFeePerGas: most, maxPriorityFeePerGas: asked < most ? asked : most }
  }
}

type Ports = Sponsor & { readonly rpc: Rpc; readonly bundler: Rpc }

/** The last word of who pays: the fields that were estimated, with other data. Anything else is none of what was asked. */
function withFinalData(operation: SponsoredOperation, answer: unknown): SponsoredOperation {
  const said = v.parse(finalSchema, answer)
  const { paymaster } = operation
  if (paymaster.address.toLowerCase() !== said.paymaster.toLowerCase()) throw new Error('another paymaster')
  const { paymasterVerificationGasLimit: verification, paymasterPostOpGasLimit: postOp } = said
  if ((verification ?? paymaster.verificationGasLimit) !== paymaster.verificationGasLimit) throw new Error('other gas')
  if ((postOp ?? paymaster.postOpGasLimit) !== paymaster.postOpGasLimit) throw new Error('other gas')
  return { ...operation, paymaster: { ...paymaster, data: hexToBytes(said.paymasterData.slice(2)) } }
}

/**
 * Makes an operation of an account's calls that somebody else pays for (ERC-7677). Without calls it makes the account smart
 * and does nothing else.
 * @throws KitError where the sponsor refuses, an error where bundler, node or sponsor say what can't be read, or the
 * paymaster's contract wouldn't pay for this very operation.
 */
export async function sponsorCalls(
  ports: Ports,
  account: Account,
  calls: readonly TransactionRequest[],
  signal: AbortSignal,
): Promise<SponsoredCalls> {
  const { rpc, bundler } = ports
  const { address, chainId, code } = account
  const { EntryPoint } = smartAccountContracts
  const [nonce, prices, context, count, newest] = await Promise.all([
    readOperationNonce(rpc, address, 'latest', signal),
    readPrices(ports, signal),
    ports.context(signal),
    code === undefined ? undefined : rpc('eth_getTransactionCount', [address, 'latest'], signal),
    rpc('eth_getBlockByNumber', ['latest', false], signal),
  ])
  const block = v.parse(blockSchema, newest)
  const authorisation = code === undefined ? undefined : { chainId, address: code, nonce: v.parse(quantity, count) }
  const eip7702Auth = authorisation && { eip7702Auth: authorisationWire(authorisation, strange) }
  const wireOf = (one: UnsignedOperation) => ({ ...operationWire(one), signature: strangeHex, ...eip7702Auth })
  const ask = (method: string, one: UnsignedOperation) =>
    ports.ask(method, [wireOf(one), EntryPoint, `0x${chainId.toString(16)}`, context], signal)

  // EntryPoint makes no call where there is no data.
  const callData =
    calls.length === 0
      ? new Uint8Array()
      : writeOwnBatch(calls.map(({ to = '', value, data }) => ({ to, value, data })))
  const draft = { sender: address, nonce, callData, ...noGas, ...prices, paymaster: undefined }
  const stub = v.parse(stubSchema, await ask('pm_getPaymasterStubData', draft))
  const paymaster = {
    address: stub.paymaster,
    verificationGasLimit: stub.paymasterVerificationGasLimit ?? 0n,
    postOpGasLimit: stub.paymasterPostOpGasLimit,
    data: hexToBytes(stub.paymasterData.slice(2)),
  }
  // What a paymaster's check takes is its own to say, or else the bundler's to find.
  const isUnsaid = stub.paymasterVerificationGasLimit === null || stub.paymasterVerificationGasLimit === undefined
  const stubbed = { ...wireOf({ ...draft, paymaster }), ...(isUnsaid && { paymasterVerificationGasLimit: undefined }) }
  const { paymasterVerificationGasLimit: found, ...gas } = v.parse(
    estimateSchema,
    await bundler('eth_estimateUserOperationGas', [stubbed, EntryPoint], signal),
  )
  if (isUnsaid && !found) throw new Error('no gas for the paymaster')
  const verificationGasLimit = isUnsaid ? (found ?? 0n) : paymaster.verificationGasLimit
  const estimated = { ...draft, ...gas, paymaster: { ...paymaster, verificationGasLimit } }
  const operation = withFinalData(estimated, await ask('pm_getPaymasterData', estimated))
  const checked = { operation, chainId, code, signature: hexToBytes(strangeHex.slice(2)) }
  const { validUntilS } = await checkPaymaster(rpc, checked, block.timestamp, signal)
  return {
    operation,
    chainId,
    authorisation,
    validUntilS,
    paidForMs: (validUntilS - Number(block.timestamp)) * 1000,
    fromBlock: block.number,
  }
}
