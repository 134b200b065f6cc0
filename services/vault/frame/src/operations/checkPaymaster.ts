import { decodeAbi, encodeAbi, parseCall } from '@latchkey/protocol/abi'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import type { Rpc } from '@latchkey/reading'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { operationHash, packedValues, type UnsignedOperation } from './userOperation.ts'

/** An operation that somebody else pays for. */
export type SponsoredOperation = UnsignedOperation & { readonly paymaster: NonNullable<UnsignedOperation['paymaster']> }

type Checked = {
  readonly operation: SponsoredOperation
  readonly chainId: number
  /** Address of the code that the account takes, where it has none yet. */
  readonly code: string | undefined
  /** In the place of the account's own, which isn't made before the press. */
  readonly signature: Uint8Array
}

const question = parseCall(
  'validatePaymasterUserOp((address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData,bytes signature) userOp,bytes32 userOpHash,uint256 maxCost)',
)
const { fields: answerFields } = parseCall('answer(bytes context,uint256 validationData)')
const hexSchema = v.pipe(v.string(), v.maxLength(65_538), v.regex(/^0x([0-9a-fA-F]{2})*$/))

/** EntryPoint reads no end as the last second that it can write. */
const lastSecond = (1n << 48n) - 1n

/**
 * Asks the paymaster's contract, as EntryPoint will, whether it pays for this very operation: data for another one, a
 * lapsed quote, or an address with no paymaster at it (EntryPoint takes the zero address for none) is found out before
 * anybody signs.
 *
 * @param nowS The chain's clock, in seconds since 1970.
 * @returns Until when it pays, in seconds since 1970.
 * @throws where it doesn't pay now, or the node can't say so.
 */
export async function checkPaymaster(
  rpc: Rpc,
  { operation, chainId, code, signature }: Checked,
  nowS: bigint,
  signal: AbortSignal,
): Promise<{ readonly validUntilS: number }> {
  const { paymaster } = operation
  const gas =
    operation.callGasLimit +
    operation.verificationGasLimit +
    operation.preVerificationGas +
    paymaster.verificationGasLimit +
    paymaster.postOpGasLimit
  const values = [packedValues(operation, signature), operationHash(operation, chainId), gas * operation.maxFeePerGas]
  const data = `${question.selector}${bytesToHex(encodeAbi(question.fields, values))}`
  const call = { from: smartAccountContracts.EntryPoint, to: paymaster.address, data }
  const state = code === undefined ? [] : [{ [operation.sender]: { code: `0xef0100${code.slice(2)}` } }]
  const said = v.parse(hexSchema, await rpc('eth_call', [call, 'latest', ...state], signal))
  const [, validation] = decodeAbi(answerFields, hexToBytes(said.slice(2))) ?? []
  if (typeof validation !== 'bigint') throw new Error('no paymaster')
  // 20 bytes of who else would have to agree, which 1 says of a wrong signature; then the end and the beginning.
  if ((validation & ((1n << 160n) - 1n)) !== 0n) throw new Error('not paid for')
  const until = (validation >> 160n) & lastSecond || lastSecond
  const from = validation >> 208n
  if (from > nowS || until <= nowS) throw new Error('not paid for at this time')
  return { validUntilS: Number(until) }
}
