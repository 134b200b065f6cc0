import { createHash } from 'node:crypto'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { Bank } from './createBank.ts'

const millionSol = 1_000_000_000_000_000n
const signer = await createKeyPairSignerFromPrivateKeyBytes(createHash('sha256').update('devnet faucet').digest())
const computeBudgetProgram = address('ComputeBudget111111111111111111111111111111')
/** Makes each transfer another transaction: two airdrops alike in one block are two airdrops. */
let count = 0

/** Where all SOL of the devnet comes from. Its key is public like all keys here. */
export const faucet = {
  fill: (bank: Bank): void => bank.endow(signer.address, 5n * millionSol),

  /** A signed transfer. */
  async transfer(destination: Address, lamports: bigint, latest: string): Promise<Uint8Array> {
    const transfer = getTransferSolInstruction({ source: signer, destination, amount: lamports })
    count += 1
    // SetComputeUnitLimit, with room for the transfer and a number that no other transfer has.
    const data = new Uint8Array(5)
    data[0] = 2
    new DataView(data.buffer).setUint32(1, 10_000 + (count % 100_000), true)
    const limit = { programAddress: computeBudgetProgram, data }
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (start) => setTransactionMessageFeePayerSigner(signer, start),
      (start) =>
        setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(latest), lastValidBlockHeight: 0n }, start),
      (start) => appendTransactionMessageInstructions([limit, transfer], start),
    )
    const signed = await signTransactionMessageWithSigners(message)
    return Uint8Array.from(getTransactionEncoder().encode(signed))
  },
}
