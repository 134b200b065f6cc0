import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import type { MethodServices } from '../methods/method.ts'
import type { LimitName } from '../observe/createEvents.ts'
import { RelayError, type RpcReason, rpcError } from '../wire/relay.errors.ts'
import type { DailyBytes } from './DailyBytes.ts'
import type { StorageRoom } from './StorageRoom.ts'

const refusals = {
  client: ['client-bytes', 'ClientBytesExceeded'],
  address: ['address-bytes', 'AddressBytesExceeded'],
} as const satisfies Record<string, readonly [LimitName, RpcReason]>

/** Takes room for messages: from the disk, from the day's budgets of who stores them, then from the store. */
export function createRoomTaker({ bytes, disk, room, onLimit }: createRoomTaker.Options): RoomTaker {
  return async ({ client, address }, wanted) => {
    if (!disk.take(wanted)) {
      onLimit('disk')
      throw new RelayError(rpcError('DiskReserveReached'))
    }
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

/** @throws RelayError when there is none. */
export type RoomTaker = (
  who: { readonly client: { readonly key: string }; readonly address: string | undefined },
  bytes: number,
) => ReturnType<MethodServices['takeRoom']>

export declare namespace createRoomTaker {
  type Options = {
    readonly bytes: DailyBytes
    readonly disk: Pick<DiskWatch, 'take'>
    readonly room: StorageRoom
    readonly onLimit: (limit: LimitName) => void
  }
}
