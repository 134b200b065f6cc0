import type { Limits } from '../config/config.ts'

const fiveMinutes = 300
const quarterHour = 900
const hour = 3_600
const day = 86_400
/** The longest expiry that a request may have. */
const week = 604_800

/**
 * The longest that each message is kept, in seconds, by its tag: the ttl that its protocol names, or the longest expiry
 * that it lets a request have (WalletConnect specifications: pairing, sign and auth, rpc methods).
 */
const ttlOfTags: ReadonlyMap<number, number> = new Map([
  // Methods that a client has not registered.
  [0, day],
  // wc_pairingDelete, wc_pairingPing, wc_pairingExtend, each with its response.
  [1000, day],
  [1001, day],
  [1002, 30],
  [1003, 30],
  [1004, day],
  [1005, day],
  // wc_sessionPropose, then wc_sessionSettle.
  [1100, fiveMinutes],
  [1101, fiveMinutes],
  [1102, fiveMinutes],
  [1103, fiveMinutes],
  // wc_sessionUpdate, then wc_sessionExtend.
  [1104, day],
  [1105, day],
  [1106, day],
  [1107, day],
  // wc_sessionRequest.
  [1108, week],
  [1109, quarterHour],
  // wc_sessionEvent.
  [1110, fiveMinutes],
  [1111, fiveMinutes],
  // wc_sessionDelete, then wc_sessionPing.
  [1112, day],
  [1113, day],
  [1114, day],
  [1115, day],
  // wc_sessionAuthenticate, its response, and its refusals.
  [1116, week],
  [1117, hour],
  [1118, fiveMinutes],
  [1119, fiveMinutes],
  // Refusals of wc_sessionPropose.
  [1120, fiveMinutes],
  [1121, fiveMinutes],
  // wc_authRequest.
  [3000, week],
  [3001, day],
])

/**
 * How long a message is kept: as long as its client asks, but no longer than its tag needs. A longer ttl is cut down and
 * not refused, since clients send a refused message again for a minute and then fail.
 */
export function ttlOfTag(
  tag: number,
  askedSeconds: number,
  { ttlOtherTagsSeconds }: Pick<Limits, 'ttlOtherTagsSeconds'>,
): number {
  return Math.min(askedSeconds, ttlOfTags.get(tag) ?? ttlOtherTagsSeconds)
}
