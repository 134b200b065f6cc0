import type { MethodServices } from '../methods/method.ts'
import type { LimitName } from '../observe/createEvents.ts'
import { RelayError, type RpcReason, rpcError } from '../wire/relay.errors.ts'
import type { DailyBytes } from './DailyBytes.ts'
import type { StorageRoom } from './StorageRoom.ts'

const refusals = {
  client: ['client-bytes', 'ClientBytesExceeded'],
  address: ['address-bytes', 'AddressBytesExceeded'],
} as const satisfies Record<string, readonly [LimitName, RpcReason]>

/** Takes room for messages: from the day's budgets of who stores them, then from the store. */
export function createRoomTaker({ bytes, room, onLimit }: createRoomTaker.Options): MethodServices['takeRoom'] {
  return async ({ client, address }, wanted) => {
    const exceeded = bytes.take(client.key, address, wanted)
    if (exceeded !== undefined) {
      const [limit, reason] = refusals[exceeded]
      onLimit(limit)
      throw new RelayError(rpcError(reason))
    }
    const giveBack = (unused: number) => bytes.giveBack(client.key, address, unused)
    const taken = room.take(wanted)
    if (taken === true || (await taken)) return giveBack
    giveBack(wanted)
    onLimit('storage')
    throw new RelayError(rpcError('StorageLimitExceeded'))
  }
}

export declare namespace createRoomTaker {
  type Options = {
    readonly bytes: DailyBytes
    readonly room: StorageRoom
    readonly onLimit: (limit: LimitName) => void
  }
}
