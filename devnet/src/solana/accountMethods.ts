import { getBase58Encoder, getBase64Encoder } from '@solana/kit'
import * as v from 'valibot'
import { defineMethod, type RpcMethod } from './defineMethod.ts'
import { encodeAccount } from './encodeAccount.ts'
import { rpcSchema } from './rpc.schema.ts'
import { withContext } from './withContext.ts'

const memcmpSchema = v.object({
  offset: v.number(),
  bytes: v.string(),
  encoding: v.optional(v.picklist(['base58', 'base64']), 'base58'),
})
const filterSchema = v.union([v.object({ dataSize: v.number() }), v.object({ memcmp: memcmpSchema })])
const programConfigSchema = v.optional(
  v.object({
    ...v.unwrap(rpcSchema.accountConfig).entries,
    filters: v.optional(v.array(filterSchema), []),
    withContext: v.optional(v.boolean(), false),
  }),
  {},
)

/** The methods that read accounts. */
export const accountMethods = {
  getAccountInfo: defineMethod([rpcSchema.address, rpcSchema.accountConfig], (bank, address, config) => {
    const account = bank.accountOf(address)
    const { encoding = 'base58', dataSlice } = config
    return withContext(bank, account.exists ? encodeAccount(account, encoding, bank.decimalsOf, dataSlice) : null)
  }),

  getMultipleAccounts: defineMethod(
    [v.array(rpcSchema.address), rpcSchema.accountConfig],
    (bank, addresses, config) => {
      const { encoding = 'base64', dataSlice } = config
      const accounts = addresses.map(bank.accountOf)
      const encode = (account: (typeof accounts)[number]) =>
        account.exists ? encodeAccount(account, encoding, bank.decimalsOf, dataSlice) : null
      return withContext(bank, accounts.map(encode))
    },
  ),

  getBalance: defineMethod([rpcSchema.address, rpcSchema.config], (bank, address) => {
    const account = bank.accountOf(address)
    return withContext(bank, account.exists ? Number(account.lamports) : 0)
  }),

  getProgramAccounts: defineMethod([rpcSchema.address, programConfigSchema], (bank, program, config) => {
    const { encoding = 'base58', dataSlice, filters } = config
    const list = bank
      .programAccounts(program)
      .filter(({ data }) => filters.every((filter) => passes(Uint8Array.from(data), filter)))
      .map((account) => ({
        pubkey: account.address,
        account: encodeAccount(account, encoding, bank.decimalsOf, dataSlice),
      }))
    return config.withContext ? withContext(bank, list) : list
  }),

  getMinimumBalanceForRentExemption: defineMethod([v.number(), rpcSchema.config], (bank, bytes) =>
    bank.rentExemption(bytes),
  ),
} satisfies Record<string, RpcMethod>

function passes(data: Uint8Array, filter: v.InferOutput<typeof filterSchema>): boolean {
  if ('dataSize' in filter) return data.length === filter.dataSize
  const { offset, bytes, encoding } = filter.memcmp
  const wanted = (encoding === 'base58' ? getBase58Encoder() : getBase64Encoder()).encode(bytes)
  return wanted.every((byte, index) => data[offset + index] === byte)
}
