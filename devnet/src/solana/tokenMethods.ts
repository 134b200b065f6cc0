import type { Address } from '@solana/kit'
import * as v from 'valibot'
import type { Bank } from './createBank.ts'
import { defineMethod, type RpcMethod } from './defineMethod.ts'
import { encodeAccount } from './encodeAccount.ts'
import { RpcFault } from './RpcFault.ts'
import { readTokenAccount } from './readTokenAccount.ts'
import { rpcSchema } from './rpc.schema.ts'
import { tokenPrograms } from './tokenPrograms.ts'
import { toTokenAmount } from './toTokenAmount.ts'
import { withContext } from './withContext.ts'

const ownedSchema = v.union([v.object({ mint: rpcSchema.address }), v.object({ programId: rpcSchema.address })])

/** The methods that know the token programs, Token-2022 included. */
export const tokenMethods = {
  getTokenAccountBalance: defineMethod([rpcSchema.address, rpcSchema.config], (bank, address) => {
    const found = read(bank, address)
    if (found?.type !== 'account') throw new RpcFault(-32602, 'Invalid param: not a Token account')
    return withContext(bank, toTokenAmount(found.token.amount, bank.decimalsOf(found.token.mint)))
  }),

  getTokenSupply: defineMethod([rpcSchema.address, rpcSchema.config], (bank, address) => {
    const found = read(bank, address)
    if (found?.type !== 'mint') throw new RpcFault(-32602, 'Invalid param: not a Token mint')
    return withContext(bank, toTokenAmount(found.mint.supply, found.mint.decimals))
  }),

  getTokenAccountsByOwner: defineMethod(
    [rpcSchema.address, ownedSchema, rpcSchema.accountConfig],
    (bank, owner, wanted, { encoding = 'base58', dataSlice }) => {
      const programs = [...tokenPrograms.keys()].filter((program) => 'mint' in wanted || wanted.programId === program)
      if (programs.length === 0) throw new RpcFault(-32602, 'Invalid param: unrecognized Token program id')
      const list = programs.flatMap(bank.programAccounts).filter((account) => {
        const found = readTokenAccount(account)
        if (found?.type !== 'account' || found.token.owner !== owner) return false
        return !('mint' in wanted) || found.token.mint === wanted.mint
      })
      return withContext(
        bank,
        list.map((account) => ({
          pubkey: account.address,
          account: encodeAccount(account, encoding, bank.decimalsOf, dataSlice),
        })),
      )
    },
  ),
} satisfies Record<string, RpcMethod>

function read(bank: Bank, address: Address) {
  const account = bank.accountOf(address)
  return account.exists ? readTokenAccount(account) : undefined
}
