import type { CaipNetworkId, KitError } from '@latchkey/protocol'
import type { FeeSpeed, TokenRef } from '../ports/adapter.ts'

export type SendStatus = 'editing' | 'resolving' | 'signing' | 'pending' | 'confirmed' | 'reverted' | 'failed'

export type SendState = {
  /** What the account could send, as last loaded (`loadSendTokens`). */
  readonly tokenBalances: readonly SendToken[]
  readonly token: SendToken | undefined
  /** The person's text, in the person's own words; parsed with the token's decimals. */
  readonly sendTokenAmount: string
  /** Address or name as typed. */
  readonly receiverAddress: string
  readonly receiverProfileName: string | undefined
  readonly receiverProfileImageUrl: string | undefined
  readonly loading: boolean
  readonly status: SendStatus
  /** The wallet is asked to go to the network of the payment; the payment itself comes after that. */
  readonly switchingWallet: boolean
  /** The wallet has not answered for 5 s: say where to look. */
  readonly slow: boolean
  readonly hash: string | undefined
  /** What the form has become, in the kit's `plans`. */
  readonly planId: string | undefined
  readonly error: KitError | undefined
  readonly networkId: CaipNetworkId | undefined
  /** How soon it should be in a block, where the network offers a choice. */
  readonly speed: FeeSpeed
}

export type SendToken = TokenRef & {
  readonly name: string
  readonly networkId: CaipNetworkId
  readonly iconUrl: string | undefined
  /** Smallest units held. */
  readonly balanceUnits: bigint
  /** Price of one token in the account's currency, if known. Display only. */
  readonly price: number | undefined
}

/** How many of what, as a sentence names it: "1.5 USDC", "Harbour #7", "3 × Harbour #7". */
export function holdingText({ amount, symbol, tokenId }: holdingText.Options): string {
  if (tokenId) return amount === '1' ? symbol : `${amount} × ${symbol}`
  return `${amount} ${symbol}`
}

export declare namespace holdingText {
  /** `tokenId`: which NFT it is; undefined for fungible tokens. */
  type Options = { amount: string; symbol: string; tokenId: string | undefined }
}

/** The empty send form. */
export const editingSend: SendState = {
  tokenBalances: [],
  token: undefined,
  sendTokenAmount: '',
  receiverAddress: '',
  receiverProfileName: undefined,
  receiverProfileImageUrl: undefined,
  loading: false,
  status: 'editing',
  switchingWallet: false,
  slow: false,
  hash: undefined,
  planId: undefined,
  error: undefined,
  networkId: undefined,
  speed: 'normal',
}
