import { isSolanaAddress } from '@latchkey/protocol'
import * as v from 'valibot'
import { formatUnits } from 'viem/utils'
import type { SolanaReader } from '../balances/providers/createSolanaReader.ts'
import type { Chain } from '../chains/chain.ts'
import type { Mint, MintReader } from '../solana/createMintReader.ts'
import { isKeyAddress, token2022Program, tokenProgram } from '../solana/programAddress.ts'
import type { ListedTokens } from '../tokens/listedTokens.ts'
import { type ChainAllowances, type HeldAllowance, maxPairs, shownText } from './allowance.types.ts'

const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
)
const whole = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger()), v.bigint()]),
  v.transform((number) => BigInt(number)),
)
const amountSchema = v.object({
  amount: units,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
})
const addressSchema = v.pipe(v.string(), v.check(isSolanaAddress))
const accountsSchema = v.object({
  value: v.array(
    v.object({
      pubkey: addressSchema,
      account: v.object({
        lamports: whole,
        data: v.object({
          parsed: v.object({
            info: v.object({
              mint: addressSchema,
              tokenAmount: amountSchema,
              delegate: v.optional(addressSchema),
              delegatedAmount: v.optional(amountSchema),
              isNative: v.optional(v.boolean(), false),
            }),
          }),
        }),
      }),
    }),
  ),
})
const maxUnits = 2n ** 64n - 1n
const lamportDecimals = 9

/** Reads the delegates of an account's token accounts, and those accounts themselves: no log is needed for it. */
export function createSolanaAllowances({ ask, readMints, listed }: createSolanaAllowances.Options) {
  return async (chain: Chain, owner: string): Promise<ChainAllowances> => {
    const lists = await Promise.all(
      [tokenProgram, token2022Program].map((programId) =>
        ask(chain, accountsSchema, 'getTokenAccountsByOwner', [owner, { programId }, { encoding: 'jsonParsed' }]),
      ),
    )
    const all = lists.flatMap(({ value }) => value)
    const isDelegated = ({ account }: (typeof all)[number]) =>
      account.data.parsed.info.delegate !== undefined && (account.data.parsed.info.delegatedAmount?.amount ?? 0n) > 0n
    const accounts = [...all.filter(isDelegated), ...all.filter((one) => !isDelegated(one))].slice(0, maxPairs)
    const { caipNetworkId: id } = chain.network
    const mints = [...new Set(accounts.map(({ account }) => account.data.parsed.info.mint))]
    const unlisted = mints.filter((mint) => listed.find(id, mint) === undefined)
    // An account is listed without the name of its token rather than not at all.
    const named = await readMints(chain, unlisted).catch(() => new Map<string, Mint>())
    const textsOf = (mint: string) => {
      const known = listed.find(id, mint) ?? named.get(mint)
      const [symbol, name] = [shownText(known?.symbol), shownText(known?.name)]
      return { ...(symbol === undefined ? {} : { symbol }), ...(name === undefined ? {} : { name }) }
    }
    const held = accounts.flatMap(({ pubkey, account }): HeldAllowance[] => {
      const { mint, tokenAmount, delegate, delegatedAmount } = account.data.parsed.info
      const granted = delegatedAmount?.amount ?? 0n
      if (delegate === undefined || granted === 0n) return []
      return [
        {
          kind: 'spl-delegate',
          tokenAccount: pubkey,
          token: { address: mint, decimals: tokenAmount.decimals, ...textsOf(mint) },
          // What is no key is an address that a program has made for itself.
          spender: { address: delegate, code: isKeyAddress(delegate) ? 'none' : 'contract' },
          units: granted,
          unlimited: granted === maxUnits,
          unitsAtRisk: granted < tokenAmount.amount ? granted : tokenAmount.amount,
        },
      ]
    })
    const tokenAccounts = accounts.map(({ pubkey, account }) => {
      const { mint, tokenAmount, isNative } = account.data.parsed.info
      const { symbol } = textsOf(mint)
      const deposit = account.lamports - (isNative ? tokenAmount.amount : 0n)
      return {
        chainId: id,
        address: pubkey,
        mint,
        ...(symbol === undefined ? {} : { symbol }),
        amount: formatUnits(tokenAmount.amount, tokenAmount.decimals),
        deposit: formatUnits(deposit > 0n ? deposit : 0n, lamportDecimals),
      }
    })
    const truncated = all.length > maxPairs
    const reading = truncated ? ({ state: 'unread', reason: 'behind' } as const) : ({ state: 'read' } as const)
    return { held, contract: undefined, tokenAccounts, reading, truncated }
  }
}

export declare namespace createSolanaAllowances {
  type Options = { ask: SolanaReader; readMints: MintReader; listed: Pick<ListedTokens, 'find'> }
}
