import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { type Rpc, type TransactionRequest, writeOwnBatch } from '@latchkey/reading'
import { hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import type { Authorisation } from '../approve/sign/ethereumTransaction.ts'
import { readOperationNonce } from './readOperationNonce.ts'
import { authorisationWire } from './signOperation.ts'
import { operationWire, type UnsignedOperation } from './userOperation.ts'

/** Several calls as one operation whose fee the operator pays: all that is signed, but for the signature. */
export type SponsoredCalls = {
  readonly operation: UnsignedOperation
  readonly chainId: number
  /** What the account becomes smart by, where it isn't. */
  readonly authorisation: Authorisation | undefined
  /** Until when the paymaster pays, in seconds since 1970 by the chain's clock. */
  readonly validUntilS: number
  /** The newest block when it was made. */
  readonly fromBlock: bigint
}

export type SponsorPorts = {
  readonly rpc: Rpc
  readonly bundler: Rpc
  /** What auth says of the account, for the service that pays. */
  readonly voucher: (signal: AbortSignal) => Promise<string>
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
})
/** The fields of a verifying paymaster: they begin with how long it pays. */
const paymasterSchema = v.object({
  paymaster: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  paymasterData: v.pipe(v.string(), v.maxLength(4_096), v.regex(/^0x0{52}[0-9a-fA-F]{12}([0-9a-fA-F]{2})*$/)),
  paymasterVerificationGasLimit: quantity,
  paymasterPostOpGasLimit: quantity,
})

/** A signature that recovers to somebody, with a low `s`: the account's code reads it, and says that it isn't its own. */
const strange = hexToBytes(`${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}01`)
const strangeHex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

/** What an operation is estimated with. */
const noGas = { callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n }

async function readPrices({ rpc, bundler }: SponsorPorts, signal: AbortSignal) {
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

function withPaymaster(operation: UnsignedOperation, answer: unknown): UnsignedOperation {
  const said = v.parse(paymasterSchema, answer)
  const { paymaster: before } = operation
  if (before !== undefined && before.address.toLowerCase() !== said.paymaster.toLowerCase())
    throw new Error('another paymaster')
  return {
    ...operation,
    paymaster: {
      address: said.paymaster,
      verificationGasLimit: before?.verificationGasLimit ?? said.paymasterVerificationGasLimit,
      postOpGasLimit: before?.postOpGasLimit ?? said.paymasterPostOpGasLimit,
      data: hexToBytes(said.paymasterData.slice(2)),
    },
  }
}

const validUntilOf = ({ paymaster }: UnsignedOperation) =>
  Number(
    BigInt(
      `0x${Array.from(paymaster?.data.subarray(26, 32) ?? [], (one) => one.toString(16).padStart(2, '0')).join('')}`,
    ),
  )

/**
 * Makes an operation of an account's calls that the operator's sponsor pays for (ERC-7677).
 * @throws KitError where the sponsor refuses, an error where bundler, node or sponsor say what can't be read.
 */
export async function sponsorCalls(
  ports: SponsorPorts,
  account: Account,
  calls: readonly TransactionRequest[],
  signal: AbortSignal,
): Promise<SponsoredCalls> {
  const { rpc, bundler, voucher } = ports
  const { address, chainId, code } = account
  const { EntryPoint } = smartAccountContracts
  const [nonce, prices, voucherText, count, block] = await Promise.all([
    readOperationNonce(rpc, address, 'latest', signal),
    readPrices(ports, signal),
    voucher(signal),
    code === undefined ? undefined : rpc('eth_getTransactionCount', [address, 'latest'], signal),
    rpc('eth_blockNumber', [], signal),
  ])
  const authorisation = code === undefined ? undefined : { chainId, address: code, nonce: v.parse(quantity, count) }
  const eip7702Auth = authorisation && { eip7702Auth: authorisationWire(authorisation, strange) }
  const wireOf = (one: UnsignedOperation) => ({ ...operationWire(one), signature: strangeHex, ...eip7702Auth })
  const ask = (method: string, one: UnsignedOperation) =>
    bundler(method, [wireOf(one), EntryPoint, `0x${chainId.toString(16)}`, { voucher: voucherText }], signal)

  const callData = writeOwnBatch(calls.map(({ to = '', value, data }) => ({ to, value, data })))
  const draft = { sender: address, nonce, callData, ...noGas, ...prices, paymaster: undefined }
  const stubbed = withPaymaster(draft, await ask('pm_getPaymasterStubData', draft))
  const estimate = await bundler('eth_estimateUserOperationGas', [wireOf(stubbed), EntryPoint], signal)
  const estimated = { ...stubbed, ...v.parse(estimateSchema, estimate) }
  const operation = withPaymaster(estimated, await ask('pm_getPaymasterData', estimated))
  return {
    operation,
    chainId,
    authorisation,
    validUntilS: validUntilOf(operation),
    fromBlock: v.parse(quantity, block),
  }
}
