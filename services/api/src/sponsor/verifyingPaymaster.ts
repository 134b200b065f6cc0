import * as v from 'valibot'
import { type Address, concat, encodeAbiParameters, type Hex, keccak256, parseAbi } from 'viem'

/** Of `artifacts/VerifyingPaymaster.json` in `@account-abstraction/contracts` 0.7.0: keccak256 of its `bytecode`. */
const creationHash = '0x5bf1c3be3c0066fb17e3f807fe8549ee2fe252ebeeb9512060bd8f826b84fd68'
const artifactSchema = v.object({
  bytecode: v.custom<Hex>((value) => typeof value === 'string' && /^0x([0-9a-f]{2})+$/.test(value)),
})

/**
 * What the owner and the signer of a verifying paymaster need of it: `VerifyingPaymaster` of account-abstraction 0.7.0,
 * which pays for an operation that its signer has signed for. Amounts are in wei, times in seconds since 1970.
 */
export const verifyingPaymasterAbi = parseAbi([
  'struct Operation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function getHash(Operation userOp, uint48 validUntil, uint48 validAfter) view returns (bytes32)',
  'function verifyingSigner() view returns (address)',
  'function owner() view returns (address)',
  'function getDeposit() view returns (uint256)',
  'function deposit() payable',
  'function withdrawTo(address withdrawAddress, uint256 amount)',
])

/**
 * Creation code of a verifying paymaster. It belongs to the account that deploys it.
 * @throws Error for any other artifact than that of version 0.7.0
 */
export function verifyingPaymasterCreation(options: verifyingPaymasterCreation.Options): Hex {
  const { artifact, entryPoint, signer } = options
  const read = v.safeParse(artifactSchema, artifact)
  if (!read.success || keccak256(read.output.bytecode) !== creationHash) {
    throw new Error('This is not VerifyingPaymaster of @account-abstraction/contracts 0.7.0, as its package has it.')
  }
  const settings = encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [entryPoint, signer])
  return concat([read.output.bytecode, settings])
}

export declare namespace verifyingPaymasterCreation {
  type Options = {
    /** What its authors publish of it. It is no part of this service: its file names GPL-3.0. */
    readonly artifact: unknown
    /** Version 0.7. */
    readonly entryPoint: Address
    /** Whose signature makes it pay. */
    readonly signer: Address
  }
}
