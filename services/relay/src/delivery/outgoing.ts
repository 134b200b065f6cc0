import type { StoredMessage } from '../mailbox/message.types.ts'
import { messageJson } from './messageJson.ts'

/** From this size on, what is sent to several sockets is one buffer that they share. */
const sharedFrom = 4_096

/** A message ready to be sent to any number of sockets: its JSON is made once. */
export type Outgoing = {
  readonly seq: number
  readonly topic: string
  readonly publisher: string
  /** JSON text; a large one as bytes. */
  readonly data: string | Buffer
}

/** Prepares `message` for sending. */
export function outgoing(message: StoredMessage): Outgoing {
  const data = messageJson(message)
  const { seq, topic, publisher } = message
  return { seq, topic, publisher, data: data.length < sharedFrom ? data : Buffer.from(data) }
}
