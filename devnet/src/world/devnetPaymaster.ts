import { readFileSync } from 'node:fs'
import { verifyingPaymasterAbi, verifyingPaymasterCreation } from '@latchkey/api/paymaster'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { bytesToHex, encodeFunctionData, getContractAddress, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { vendorFile, type WorldStep } from './artifacts.ts'
import { practiceSeedPhrase } from './personas.ts'

const owner = mnemonicToAccount(practiceSeedPhrase, { addressIndex: 14 })
const signer = mnemonicToAccount(practiceSeedPhrase, { addressIndex: 15 })
const address = getContractAddress({ from: owner.address, nonce: 0n })
/** Where its authors' artifact lies here. */
export const paymasterArtifact = vendorFile('account-abstraction', 'VerifyingPaymaster07')
const creation = verifyingPaymasterCreation({
  artifact: JSON.parse(readFileSync(paymasterArtifact, 'utf8')),
  entryPoint: smartAccountContracts.EntryPoint,
  signer: signer.address,
})
const steps: readonly WorldStep[] = [
  { data: creation },
  {
    to: address,
    value: parseEther('100'),
    data: encodeFunctionData({ abi: verifyingPaymasterAbi, functionName: 'deposit' }),
  },
]

/**
 * The paymaster of the devnet, at the same address on each chain, with 100 of its native token in EntryPoint 0.7. It
 * pays for each operation that its signer has signed for.
 */
export const devnetPaymaster = {
  address,
  /** May take its deposit. */
  owner,
  signer,
  /** As public as the seed phrase that it comes from. */
  signerKey: bytesToHex(signer.getHdKey().privateKey ?? new Uint8Array()),
  /** Transactions of the owner, who sends no others before. */
  steps,
} as const
