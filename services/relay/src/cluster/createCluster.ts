import type { RelayConfig } from '../config/config.ts'
import type { SharedSeats } from '../methods/method.ts'
import type { ShardedBus } from './createShardedBus.ts'
import { createSharedSeats } from './createSharedSeats.ts'
import { createValkeyBus, openValkey } from './createValkeyBus.ts'
import { createRequestLimit, type RequestLimit, SharedBuckets } from './SharedBuckets.ts'

/** What processes share beside the store, or the same for one process alone. */
export type Cluster = {
  readonly bus: ShardedBus | undefined
  readonly seats: SharedSeats | undefined
  readonly clientBuckets: RequestLimit
  readonly addressBuckets: RequestLimit
  close(): void
}

/** Connects to the other processes where a Valkey is set. It may be away: each process then goes on by itself. */
export function createCluster(config: RelayConfig): Cluster {
  const { limits, valkeyUrl } = config
  const monotonicMs = () => config.clock.monotonicMs()
  if (valkeyUrl === undefined) {
    return {
      bus: undefined,
      seats: undefined,
      clientBuckets: createRequestLimit(limits.clientRate, monotonicMs),
      addressBuckets: createRequestLimit(limits.addressRate, monotonicMs),
      close() {},
    }
  }
  const valkey = openValkey(valkeyUrl)
  const seats = createSharedSeats(valkey, limits.subscribersPerTopic)
  const clientBuckets = new SharedBuckets(valkey, 'client', limits.clientRate, monotonicMs)
  const addressBuckets = new SharedBuckets(valkey, 'address', limits.addressRate, monotonicMs)
  return {
    bus: createValkeyBus(valkeyUrl),
    seats,
    clientBuckets,
    addressBuckets,
    close() {
      seats.close()
      clientBuckets.close()
      addressBuckets.close()
      valkey.disconnect()
    },
  }
}
