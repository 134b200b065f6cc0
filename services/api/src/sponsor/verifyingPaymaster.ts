import * as v from 'valibot'
import { type Address, concat, encodeAbiParameters, type Hex, parseAbi } from 'viem'
import artifact from '../../contracts/VerifyingPaymaster.json' with { type: 'json' }

const codeSchema = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]+$/.test(value))

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

/** Creation code of a verifying paymaster. It belongs to the account that deploys it. */
export function verifyingPaymasterCreation({ entryPoint, signer }: verifyingPaymasterCreation.Options): Hex {
  const code = v.parse(codeSchema, artifact.bytecode)
  return concat([code, encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [entryPoint, signer])])
}

export declare namespace verifyingPaymasterCreation {
  type Options = {
    /** Version 0.7. */
    readonly entryPoint: Address
    /** Whose signature makes it pay. */
    readonly signer: Address
  }
}
