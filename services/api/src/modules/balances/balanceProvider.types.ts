import type { TokenConfig } from '../../config/config.types.ts'
import type { Chain } from '../chains/chain.ts'

/** What an account holds of one token; without a token it is the chain's native one. */
export type Holding = {
  readonly token: TokenConfig | undefined
  readonly units: bigint
  /** On no list and not asked for by name: it came by itself. */
  readonly found?: boolean | undefined
}

/** What was read of an account on a chain. */
export type AccountReading = {
  /** The native holding first. */
  readonly holdings: readonly Holding[]
  /** Whether every token was looked at. */
  readonly complete: boolean
}

/** What tokens say of themselves. */
export type DescribedTokens = {
  readonly found: ReadonlyMap<string, TokenConfig>
  /** Whether every one was asked. */
  readonly complete: boolean
}

/** Reads what an account holds on a chain of one family. */
export type BalanceProvider = {
  /** The one spelling of an address, so that each spelling finds the same cache entry. */
  normalise(address: string): string
  /**
   * The native holding, then one for each token that exists on the chain, zeros included.
   * @throws ApiError `api/upstream-unavailable`
   */
  read(chain: Chain, address: string, tokens: readonly TokenConfig[]): Promise<AccountReading>
  /**
   * Name, symbol and decimals as the tokens themselves report them, by the addresses given; without what is no token.
   * @throws ApiError `api/upstream-unavailable` when none could be asked
   */
  describe(chain: Chain, tokens: readonly string[]): Promise<DescribedTokens>
}
