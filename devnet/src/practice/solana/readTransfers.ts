import { getCompiledTransactionMessageDecoder, getTransactionDecoder, type ReadonlyUint8Array } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS as tokenProgram } from '@solana-program/token'
import { token2022Program } from '../../solana/tokenPrograms.ts'

const systemProgram = '11111111111111111111111111111111'
const budgetProgram = 'ComputeBudget111111111111111111111111111111'
const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** What a Solana transaction does, as far as it can be read from its bytes. */
export type ReadTransaction = {
  readonly message: ReadonlyUint8Array
  readonly transfers: readonly SolanaTransfer[]
  /** Owners of token accounts that the transaction itself makes, by account. */
  readonly owners: ReadonlyMap<string, string>
  /** Programs that are called otherwise. */
  readonly others: readonly string[]
}

export type SolanaTransfer = {
  /** Undefined: SOL. */
  readonly mint: string | undefined
  /** Undefined: the mint is not in the bytes, and neither are its decimals. */
  readonly decimals: number | undefined
  readonly units: bigint
  /** A person for SOL, a token account for tokens. */
  readonly to: string
}

/** Reads a transaction in its wire form. Throws for anything else. */
export function readTransfers(wire: Uint8Array): ReadTransaction {
  const { messageBytes } = getTransactionDecoder().decode(wire)
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (!('instructions' in message)) throw new Error('This version of transactions is not known here.')
  const { staticAccounts } = message
  const transfers: SolanaTransfer[] = []
  const owners = new Map<string, string>()
  const others: string[] = []
  for (const { programAddressIndex, accountIndices = [], data = new Uint8Array() } of message.instructions) {
    const program = staticAccounts[programAddressIndex] ?? 'unknown'
    // Those of lookup tables are not in the bytes.
    const account = (index: number) => staticAccounts[accountIndices[index] ?? -1] ?? 'an account of a lookup table'
    const view = new DataView(Uint8Array.from(data).buffer)
    const isToken = program === tokenProgram || program === token2022Program
    if (program === systemProgram && data.length === 12 && view.getUint32(0, true) === 2) {
      transfers.push({ mint: undefined, decimals: 9, units: view.getBigUint64(4, true), to: account(1) })
    } else if (isToken && data[0] === 12 && data.length === 10) {
      transfers.push({ mint: account(1), decimals: data[9], units: view.getBigUint64(1, true), to: account(2) })
    } else if (isToken && data[0] === 3 && data.length === 9) {
      transfers.push({ mint: 'unknown', decimals: undefined, units: view.getBigUint64(1, true), to: account(1) })
    } else if (program === associatedProgram) {
      owners.set(account(1), account(2))
    } else if (program !== budgetProgram) {
      others.push(program)
    }
  }
  return { message: messageBytes, transfers, owners, others }
}
