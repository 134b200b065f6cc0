import type { Revocable } from '@latchkey/core/ports'
import { KitError } from '@latchkey/protocol'
import { AccountRole, type Address, address, type Instruction } from '@solana/kit'
import type { SolanaRpc } from './createSolanaRpc.ts'
import { prepareInstructions } from './prepareSend.ts'
import { rpcAnswers } from './rpcAnswers.schema.ts'
import { solanaPrograms as programs } from './solanaPrograms.ts'

/** Instructions of the token programs, by their first byte. */
const tags = { revoke: 5, closeAccount: 9 } as const

/**
 * The transaction that takes what delegates may take of token accounts back, and closes token accounts, whose deposit goes
 * back to the owner. Without signatures, as wallets take it.
 * @throws KitError `chain/unsupported` for what is no token account, `transaction/execution-reverted` where one that is to
 * be closed holds something, or is somebody else's.
 */
export async function buildRevocation(rpc: SolanaRpc, owner: string, items: readonly Revocable[]): Promise<Uint8Array> {
  const from = address(owner)
  const instructions = await Promise.all(
    items.map(async ({ kind, tokenAccount }) => {
      if (tokenAccount === undefined) throw unsupported()
      const account = address(tokenAccount)
      const { value: found } = await rpc(rpcAnswers.account, 'getAccountInfo', [account, { encoding: 'base64' }])
      const program = [programs.token, programs.token2022].find((each) => each === found?.owner)
      if (program === undefined) throw unsupported()
      return instructionOf(kind === 'token-account' ? 'closeAccount' : 'revoke', { program, account, from })
    }),
  )
  return prepareInstructions(rpc, from, instructions)
}

function instructionOf(
  tag: keyof typeof tags,
  { program, account, from }: { program: Address; account: Address; from: Address },
): Instruction {
  return {
    programAddress: program,
    accounts: [
      { address: account, role: AccountRole.WRITABLE },
      // Where the deposit goes.
      ...(tag === 'closeAccount' ? [{ address: from, role: AccountRole.WRITABLE }] : []),
      { address: from, role: AccountRole.READONLY_SIGNER },
    ],
    data: new Uint8Array([tags[tag]]),
  }
}

function unsupported(): KitError {
  return new KitError({ code: 'chain/unsupported', shortMessage: 'This is no token account' })
}
