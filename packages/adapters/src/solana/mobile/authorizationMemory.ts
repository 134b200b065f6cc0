import type { Env } from '@latchkey/core/ports'
import * as v from 'valibot'

const key = 'latchkey.solana.mobile'
/** Tokens to deauthorize when the wallet opens the next time, at most so many. */
const maxTokens = 8

const linkBase = v.pipe(v.string(), v.startsWith('https://'))
const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(8192))
const authorization = v.object({
  token,
  addresses: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))), v.minLength(1)),
  /** Where links of this wallet alone go. */
  base: v.optional(linkBase),
})
const record = v.object({
  /** The network that the page was last authorized for, as a wallet-standard name. */
  chain: v.optional(v.string()),
  byChain: v.record(v.string(), authorization),
  left: v.pipe(v.array(v.object({ token, base: linkBase })), v.maxLength(maxTokens)),
})

/** What a wallet app has allowed, for one network. The token is a secret of page and wallet. */
export type MobileAuthorization = v.InferOutput<typeof authorization>
type Kept = v.InferOutput<typeof record>

const none: Kept = { byChain: {}, left: [] }

/** Keeps in the browser what wallet apps have allowed this origin. Whatever else is found there counts as nothing. */
export function authorizationMemory({ storage }: Pick<Env, 'storage'>) {
  const read = (): Kept => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), record), storage.get(key))
    return parsed.success ? parsed.output : none
  }
  const write = (kept: Kept) => {
    if (Object.keys(kept.byChain).length === 0 && kept.left.length === 0) storage.remove(key)
    else storage.set(key, JSON.stringify(kept))
  }
  return {
    /** The network that the page was last authorized for. */
    chain: () => read().chain,
    of: (chain: string): MobileAuthorization | undefined => read().byChain[chain],
    put(chain: string, allowed: MobileAuthorization): void {
      const kept = read()
      write({ ...kept, chain, byChain: { ...kept.byChain, [chain]: allowed } })
    },
    drop(chain: string): void {
      const kept = read()
      const { [chain]: _, ...byChain } = kept.byChain
      write({ ...kept, byChain })
    },
    /**
     * Forgets all, and remembers which tokens a wallet has to forget too. Only those of wallets with links of their
     * own: any other app could come up for the rest, and is not to be shown the tokens.
     */
    leave(): void {
      const { byChain, left } = read()
      const ended = Object.values(byChain).flatMap(({ token: of, base }) => (base ? [{ token: of, base }] : []))
      write({ ...none, left: [...ended, ...left].slice(0, maxTokens) })
    },
    /** Returns the tokens that the wallet of these links has to forget, and keeps them no longer. */
    takeLeft(base: string): readonly string[] {
      const kept = read()
      const [theirs, others] = [true, false].map((same) => kept.left.filter((each) => (each.base === base) === same))
      if (theirs?.length) write({ ...kept, left: others ?? [] })
      return theirs?.map((each) => each.token) ?? []
    },
  }
}

export type AuthorizationMemory = ReturnType<typeof authorizationMemory>
