import { createHash } from 'node:crypto'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import type { Bank } from './createBank.ts'
import { solanaTokens } from './solanaPersonas.ts'

const { usdc } = solanaTokens
const millionSol = 1_000_000_000_000_000n
const signer = await createKeyPairSignerFromPrivateKeyBytes(createHash('sha256').update('devnet faucet').digest())
const computeBudgetProgram = address('ComputeBudget111111111111111111111111111111')
/** Room for one instruction of a transfer. */
const computeUnits = 50_000
/** Makes each transfer another transaction: two airdrops alike in one block are two airdrops. */
let count = 0

/** Where all SOL of the devnet comes from, and the USDC that is given away. Its key is public like all keys here. */
export const faucet = {
  address: signer.address,
  signer,
  /** Instructions that it pays for. */
  sign,
  fill: (bank: Bank): void => bank.endow(signer.address, 5n * millionSol),

  /** A signed transfer. */
  transfer: (destination: Address, lamports: bigint, latest: string): Promise<Uint8Array> =>
    sign([getTransferSolInstruction({ source: signer, destination, amount: lamports })], latest),

  /** Where its USDC lies. */
  usdcAccount: (): Promise<Address> => usdcAccountOf(signer.address),

  /** A signed transfer of USDC, which makes the receiver's account of it where there is none. */
  async usdcTransfer(owner: Address, amount: bigint, latest: string): Promise<Uint8Array> {
    const [source, destination] = await Promise.all([usdcAccountOf(signer.address), usdcAccountOf(owner)])
    const account = { payer: signer, ata: destination, owner, mint: usdc.mint.address }
    const moved = { source, mint: usdc.mint.address, destination, authority: signer, amount, decimals: usdc.decimals }
    return sign([getCreateAssociatedTokenIdempotentInstruction(account), getTransferCheckedInstruction(moved)], latest)
  },
}

async function usdcAccountOf(owner: Address): Promise<Address> {
  const [account] = await findAssociatedTokenPda({ owner, mint: usdc.mint.address, tokenProgram: usdc.program })
  return account
}

async function sign(instructions: readonly Instruction[], latest: string): Promise<Uint8Array> {
  count += 1
  // SetComputeUnitLimit, with room for the transfer and a number that no other transfer has.
  const data = new Uint8Array(5)
  data[0] = 2
  new DataView(data.buffer).setUint32(1, computeUnits * instructions.length + (count % 100_000), true)
  const limit = { programAddress: computeBudgetProgram, data }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (start) => setTransactionMessageFeePayerSigner(signer, start),
    (start) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(latest), lastValidBlockHeight: 0n }, start),
    (start) => appendTransactionMessageInstructions([limit, ...instructions], start),
  )
  const signed = await signTransactionMessageWithSigners(message)
  return Uint8Array.from(getTransactionEncoder().encode(signed))
}
