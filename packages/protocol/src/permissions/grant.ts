/** An address of an EVM network with its checksum. */
export type GrantAddress = `0x${string}`

/** What an amount of a grant is counted in: the network's own currency, or the token of a contract. */
export type GrantAsset =
  | { readonly kind: 'native' }
  | {
      readonly kind: 'token'
      readonly address: GrantAddress
    }

/** How a token approval can be taken back, by the names of ERC-7715. */
export const revocationWays = [
  'erc20Approve',
  'erc721Approve',
  'erc721SetApprovalForAll',
  'permit2Approve',
  'permit2Lockdown',
  'permit2InvalidateNonces',
] as const

export type RevocationWay = (typeof revocationWays)[number]

/** What a grant lets do. Amounts are in smallest units, times in seconds since 1970. */
export type GrantPermission =
  /** So much in all. */
  | { readonly kind: 'allowance'; readonly asset: GrantAsset; readonly units: bigint; readonly startsAt: number }
  /** So much in each period; what is left of one is lost. */
  | {
      readonly kind: 'periodic'
      readonly asset: GrantAsset
      readonly units: bigint
      readonly periodSeconds: number
      readonly startsAt: number
    }
  /** `initialUnits` at the start, more with each second, never more than `maxUnits` in all. */
  | {
      readonly kind: 'stream'
      readonly asset: GrantAsset
      readonly initialUnits: bigint
      readonly unitsPerSecond: bigint
      readonly maxUnits: bigint
      readonly startsAt: number
    }
  /** Calls of some functions of one contract. */
  | {
      readonly kind: 'calls'
      readonly contract: GrantAddress
      /** The first four bytes of the calls' data, as hex with 0x. */
      readonly selectors: readonly `0x${string}`[]
      /** What each of the calls may carry of the network's own currency. */
      readonly maxValueUnits: bigint
      readonly maxCalls: number
    }
  /** Taking back what other contracts may spend. */
  | { readonly kind: 'revocations'; readonly ways: readonly RevocationWay[] }

/** What an account lets another one do in its name without asking, on one network. */
export type Grant = {
  readonly chainId: number
  /** Who may do it. */
  readonly delegate: GrantAddress
  readonly permission: GrantPermission
  /** The first second in which it counts no more, since 1970. */
  readonly expiresAt: number
  /** Who alone may receive. Absent: anyone. */
  readonly payee?: GrantAddress
  /** Who alone may use it, if `delegate` hands it on. Absent: anyone to whom it was handed on. */
  readonly redeemers?: readonly GrantAddress[]
}

/** How long a grant lasts at most, in seconds: 30 days. */
export const maxGrantSeconds = 30 * 86_400

/** How long a grant lasts of which an app doesn't say it, in seconds: 7 days. */
export const offeredGrantSeconds = 7 * 86_400
