/** What an amount is counted in: the chain's own currency, or the token of a contract or mint. */
export type Asset = { readonly kind: 'native' } | { readonly kind: 'token'; readonly address: string }

/** One place of a sentence. Amounts are in smallest units; the view knows the decimals. */
export type Part =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'amount'; readonly units: bigint; readonly asset: Asset }
  | { readonly kind: 'item'; readonly id: bigint; readonly token: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: bigint }
  /** A part of something, in hundredths of a percent. */
  | { readonly kind: 'share'; readonly bips: bigint }
  | { readonly kind: 'duration'; readonly seconds: bigint }
  /** Seconds since 1970; beyond what a calendar holds it means never. */
  | { readonly kind: 'time'; readonly at: bigint }

/** What a decoder has noticed; the table of warnings says what follows. */
export type Mark =
  | 'unlimited'
  | 'unreadable'
  | 'allItems'
  | 'delegateCall'
  | 'control'
  | 'burn'
  | 'allowance'
  | 'durable'
  | 'offChain'
  | 'nothingBack'
  | 'noMinimum'
  | 'enables'
  | 'redeems'

/** What something does, without words of any language: a sentence's key and its parameters. */
export type Action = {
  readonly key: ActionKey
  readonly parts: Readonly<Record<string, Part>>
  readonly marks: readonly Mark[]
  readonly inner: readonly Action[]
  /** Which argument of the outermost call is an allowance that may be lowered before it is signed. */
  readonly limitArgument?: number
  /** Further facts in the words of a descriptor. */
  readonly rows?: readonly { readonly label: string; readonly part: Part }[]
}

/** Each has a sentence in the frame's catalogue, `approve.action.<key>`. */
export type ActionKey =
  | 'sendNative'
  | 'deploy'
  | 'transfer'
  | 'transferFrom'
  | 'swap'
  | 'swapTo'
  | 'transferItem'
  | 'transferItemFrom'
  | 'moveUnits'
  | 'approve'
  | 'approveLess'
  | 'approveMore'
  | 'revoke'
  | 'approveAll'
  | 'revokeAll'
  | 'permit'
  | 'permitUntil'
  | 'spendOnce'
  | 'sendOnce'
  | 'cancelTransfer'
  | 'order'
  | 'orders'
  | 'orderGive'
  | 'orderGiveAny'
  | 'orderGet'
  | 'orderGetAny'
  | 'orderPay'
  | 'orderPayAny'
  | 'forward'
  | 'userOperation'
  | 'lockdown'
  | 'batch'
  | 'batchEach'
  | 'safeCall'
  | 'safeSign'
  | 'payGas'
  | 'giveOwnership'
  | 'giveUpOwnership'
  | 'upgrade'
  | 'turnOnSmart'
  | 'turnOffSmart'
  | 'disableDelegation'
  | 'disableDelegations'
  | 'enableDelegation'
  | 'redeemDelegation'
  | 'grantAllowance'
  | 'grantPeriodic'
  | 'grantStream'
  | 'grantCalls'
  | 'grantRevocations'
  | 'described'
  | 'unknownCall'
  | 'createAccount'
  | 'assignAccount'
  | 'allocate'
  | 'nonceAdvance'
  | 'nonceWithdraw'
  | 'nonceAuthorize'
  | 'nonceInitialize'
  | 'initializeAccount'
  | 'initializeMint'
  | 'setAuthority'
  | 'dropAuthority'
  | 'mint'
  | 'burn'
  | 'closeAccount'
  | 'freeze'
  | 'thaw'
  | 'syncNative'
  | 'associatedAccount'
  | 'memo'
  | 'computeUnits'
  | 'computePrice'
  | 'computeHeap'
  | 'computeData'
  | 'unknownProgram'

/** An action without inner ones unless they are given. */
export function action(
  key: ActionKey,
  parts: Readonly<Record<string, Part>> = {},
  more: { readonly marks?: readonly Mark[]; readonly inner?: readonly Action[]; readonly limitArgument?: number } = {},
): Action {
  const { marks = [], inner = [], limitArgument } = more
  return { key, parts, marks, inner, ...(limitArgument !== undefined && { limitArgument }) }
}

const native: Asset = { kind: 'native' }

/** Short ways to write the places of a sentence. */
export const parts = {
  address: (address: unknown): Part => ({ kind: 'address', address: String(address) }),
  native: (units: bigint): Part => ({ kind: 'amount', units, asset: native }),
  amount: (units: unknown, token: unknown): Part => ({
    kind: 'amount',
    units: BigInt(units as bigint),
    asset: { kind: 'token', address: String(token) },
  }),
  item: (id: unknown, token: unknown): Part => ({ kind: 'item', id: BigInt(id as bigint), token: String(token) }),
  text: (text: unknown): Part => ({ kind: 'text', text: String(text) }),
  share: (bips: bigint): Part => ({ kind: 'share', bips }),
  number: (value: unknown): Part => ({ kind: 'number', value: BigInt(value as bigint) }),
  time: (at: unknown): Part => ({ kind: 'time', at: BigInt(at as bigint) }),
} as const
