import type { Env } from '@latchkey/core/ports'
import * as v from 'valibot'
import type { BitcoinAccount } from './bitcoinWallet.types.ts'
import { walletAnswers } from './walletAnswers.schema.ts'

const recordSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.pipe(
    v.array(
      v.object({
        address: walletAnswers.address,
        purpose: v.picklist(['payment', 'ordinals']),
        publicKey: v.optional(walletAnswers.publicKey),
      }),
    ),
    v.maxLength(200),
  ),
)

/** What a wallet has shown the page before, for wallets that can't be asked without a prompt. */
export type AccountMemory = {
  read(): readonly BitcoinAccount[]
  /** An empty list forgets. */
  write(accounts: readonly BitcoinAccount[]): void
}

/** Keeps it in the browser, under the wallet's id. */
export function accountMemory({ storage }: Pick<Env, 'storage'>, id: string): AccountMemory {
  const key = `latchkey.${id}`
  return {
    read() {
      const parsed = v.safeParse(recordSchema, storage.get(key))
      return parsed.success ? parsed.output.map(({ publicKey, ...rest }) => ({ ...rest, publicKey })) : []
    },
    write(accounts) {
      if (accounts.length === 0) storage.remove(key)
      else storage.set(key, JSON.stringify(accounts))
    },
  }
}
