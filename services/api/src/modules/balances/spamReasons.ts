import type { SpamReason } from '@latchkey/protocol/http'

/** A gift to more accounts than this is an airdrop. */
const maxGifted = 100

/** An address of a page, with or without its scheme, also with a space or a full-width stop to hide it. */
const link =
  /https?:|www\.|\bt\.me\b|[\w-]\s?[.。．]\s?(?:com|org|net|io|xyz|app|site|info|fi|finance|gg|me|co|link|live|vip|claim|top|eth|dev|pro|club|online|example)\b/iu

/** Why a token that is on no list is taken for spam; empty when it is not. */
export function spamReasons(token: {
  readonly name: string
  readonly symbol: string
  readonly hasMarket: boolean
  /** To how many accounts its giver has given it. */
  readonly gifted: number
}): SpamReason[] {
  const reasons: SpamReason[] = []
  if (!token.hasMarket) reasons.push('no-market')
  if (token.gifted > maxGifted) reasons.push('airdrop')
  if (link.test(token.name) || link.test(token.symbol)) reasons.push('link-in-name')
  return reasons
}
