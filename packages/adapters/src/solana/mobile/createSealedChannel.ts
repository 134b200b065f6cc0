const sequenceBytes = 4
const ivBytes = 12
const tagBytes = 16
/** A frame of this many bytes is no answer to anything that is asked. */
const mostBytes = 1 << 22

/** Texts that only the two sides of a session can read, each once and in order. */
export type SealedChannel = {
  seal(text: string): Promise<Uint8Array<ArrayBuffer>>
  /** Rejects for a frame that is altered, repeated, missing its place, too short or too long. */
  open(frame: Uint8Array<ArrayBuffer>): Promise<string>
}

/** The encrypted messages of the protocol: sequence number, IV, AES-128-GCM over the text with the number beside it. */
export function createSealedChannel(key: CryptoKey): SealedChannel {
  let sent = 0
  let received = 0
  return {
    async seal(text) {
      sent += 1
      const additionalData = new Uint8Array(sequenceBytes)
      new DataView(additionalData.buffer).setUint32(0, sent)
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      const plain = new TextEncoder().encode(text)
      const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain))
      const frame = new Uint8Array(sequenceBytes + ivBytes + sealed.length)
      frame.set(additionalData)
      frame.set(iv, sequenceBytes)
      frame.set(sealed, sequenceBytes + ivBytes)
      return frame
    },
    async open(frame) {
      if (frame.length < sequenceBytes + ivBytes + tagBytes || frame.length > mostBytes) {
        throw new Error(`A wallet has sent a frame of ${frame.length} bytes.`)
      }
      const additionalData = frame.subarray(0, sequenceBytes)
      const sequence = new DataView(frame.buffer, frame.byteOffset).getUint32(0)
      if (sequence !== received + 1) throw new Error(`A wallet has sent frame ${sequence} after ${received}.`)
      received = sequence
      const iv = frame.subarray(sequenceBytes, sequenceBytes + ivBytes)
      const sealed = frame.subarray(sequenceBytes + ivBytes)
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed)
      return new TextDecoder('utf-8', { fatal: true }).decode(plain)
    },
  }
}
