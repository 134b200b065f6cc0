import { randomInt } from 'node:crypto'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
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
import { solanaTokens } from './solanaPersonas.ts'

const { usdc } = solanaTokens
const computeBudgetProgram = address('ComputeBudget111111111111111111111111111111')
/** Room for one instruction of a transfer. */
const computeUnits = 50_000
/** How many transfers alike are different transactions. */
const marks = 100_000

/** Signs transfers of SOL and USDC of one account. Two that are alike are two transactions. */
export function createSolanaPayer(signer: KeyPairSigner) {
  let count = randomInt(marks)

  async function sign(instructions: readonly Instruction[], latest: string): Promise<Uint8Array> {
    count += 1
    // SetComputeUnitLimit, with room for the transfer and a number that no other transfer has.
    const data = new Uint8Array(5)
    data[0] = 2
    new DataView(data.buffer).setUint32(1, computeUnits * instructions.length + (count % marks), true)
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

  return {
    address: signer.address,
    signer,
    /** Instructions that it pays for. */
    sign,

    /** A signed transfer. */
    transfer: (destination: Address, lamports: bigint, latest: string): Promise<Uint8Array> =>
      sign([getTransferSolInstruction({ source: signer, destination, amount: lamports })], latest),

    /** Where its USDC lies. */
    usdcAccount: (): Promise<Address> => usdcAccountOf(signer.address),

    /** A signed transfer of USDC, which makes the receiver's account of it where there is none. */
    async usdcTransfer(owner: Address, amount: bigint, latest: string): Promise<Uint8Array> {
      const [source, destination] = await Promise.all([usdcAccountOf(signer.address), usdcAccountOf(owner)])
      const account = { payer: signer, ata: destination, owner, mint: usdc.mint.address }
      const { decimals } = usdc
      const moved = { source, mint: usdc.mint.address, destination, authority: signer, amount, decimals }
      return sign(
        [getCreateAssociatedTokenIdempotentInstruction(account), getTransferCheckedInstruction(moved)],
        latest,
      )
    },
  }
}

async function usdcAccountOf(owner: Address): Promise<Address> {
  const [account] = await findAssociatedTokenPda({ owner, mint: usdc.mint.address, tokenProgram: usdc.program })
  return account
}
