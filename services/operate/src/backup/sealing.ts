import { pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { OperateError } from '../OperateError.ts'

/** @throws OperateError for what is no recipient of age. */
export function expectRecipient(recipient: string): void {
  try {
    new Encrypter().addRecipient(recipient)
  } catch {
    throw new OperateError('A recipient begins with age1, as age-keygen prints it: this one is not whole.')
  }
}

/** Compresses and encrypts, as `age -r` does: with the identity, nothing of Latchkey is needed to open it. */
export async function sealContent(content: AsyncIterable<Uint8Array>, recipient: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  // What fails on the way fails the end of it.
  const packed = pipeline(Readable.from(content, { objectMode: false }), createGzip(), () => {})
  return Readable.fromWeb((await encrypter.encrypt(toWeb(packed))) as ReadableStream)
}

/** @throws OperateError where the identity does not fit, or the content was altered. */
export async function* openContent(sealed: AsyncIterable<Uint8Array>, identity: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(identity)
  } catch {
    throw new OperateError('An identity begins with AGE-SECRET-KEY-1: the file holds another text.')
  }
  try {
    const source = Readable.from(sealed, { objectMode: false })
    const opened = Readable.fromWeb((await decrypter.decrypt(toWeb(source))) as ReadableStream)
    yield* pipeline(opened, createGunzip(), () => {})
  } catch (error) {
    if (error instanceof OperateError) throw error
    throw new OperateError(
      error instanceof Error && error.message.startsWith('no identity matched')
        ? "The identity is not that of the backup's recipient: name the file with the right one."
        : "The backup can't be opened: it was cut or altered.",
    )
  }
}

function toWeb(stream: Readable) {
  return Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
}

/** The lines of a text that comes in pieces. */
export async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest + decoder.decode() !== '') throw new OperateError('The backup ends within a row: it was cut.')
}
