import { hash } from 'node:crypto'

/** What a row takes beside its texts: keys, times and indexes. */
const rowBytes = 512

/** What a message takes in the database, about. */
export function messageBytes({ message, attestation }: messageBytes.Measured): number {
  return Buffer.byteLength(message) + Buffer.byteLength(attestation ?? '') + rowBytes
}

export declare namespace messageBytes {
  type Measured = { readonly message: string; readonly attestation?: string | null | undefined }
}

/** A message as a mailbox holds it. Times are in milliseconds since 1970. */
export type Message = {
  /** 64 hexadecimal characters. */
  readonly topic: string
  /** The envelope, opaque to the relay. */
  readonly body: string
  readonly tag: number
  readonly attestation: string | undefined
  /** Key of the client that published it; it never gets it back. */
  readonly publisher: string
  readonly publishedAtMs: number
  readonly expiresAtMs: number
}

/** What a topic has once: the SHA-256 of the body, in hexadecimal. */
export function messageId({ body }: Pick<Message, 'body'>): string {
  return hash('sha256', body, 'hex')
}

/** A message that survives. `seq` grows with every message of one store. */
export type StoredMessage = Message & { readonly seq: number }

/** Which message, and in which mailbox it lies. */
export type MessageKey = Pick<StoredMessage, 'seq' | 'topic'>
