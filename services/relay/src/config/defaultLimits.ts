import type { Limits } from './limits.types.ts'

/** Decisions 43 where it names a number; the rates leave room for a phone that comes back after a week. */
export const defaultLimits: Limits = {
  frameBytes: 1_048_576,
  unsentBytes: 8 * 1_048_576,
  highWaterBytes: 65_536,
  bufferedBytes: 32 * 1_048_576,
  unansweredBytes: 4 * 1_048_576,
  allUnansweredBytes: 64 * 1_048_576,
  unackedPerSocket: 10_000,
  topicsPerSocket: 20_000,
  topicsPerBatch: 500,
  messagesPerTopic: 1_000,
  subscribersPerTopic: 50,
  ttlMaxSeconds: 2_592_000,
  // 200 people behind one address, with a thousand messages each; and one address alone never fills the store in a ttl.
  bytesPerClientDay: 32 * 1_048_576,
  bytesPerAddressDay: 512 * 1_048_576,
  storedBytes: 16_384 * 1_048_576,
  socketRate: { burst: 5_000, perSecond: 100 },
  clientRate: { burst: 10_000, perSecond: 200 },
  addressRate: { burst: 50_000, perSecond: 2_000 },
  connectRate: { burst: 20_000, perSecond: 200 },
}
