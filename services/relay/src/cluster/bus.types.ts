import type { StoredMessage } from '../mailbox/message.types.ts'

/** News of one process to the others. Large messages are only named; who needs them reads them from the store. */
export type Notice = {
  readonly messages: readonly StoredMessage[]
  readonly named: readonly { readonly seq: number; readonly topic: string }[]
}

/** A fast way between processes that may fail at any time: nothing may depend on a notice to arrive. */
export type Bus = {
  send(notice: Notice): void
  /** Whether notices of others arrive at the moment. */
  readonly up: boolean
  onNotice: (notice: Notice) => void
  onChange: (up: boolean) => void
  close(): Promise<void>
}
