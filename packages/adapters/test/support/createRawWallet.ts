import { agreeKey, hashHex } from '../../src/walletconnect/keys/curves.ts'
import { loadCurves } from '../../src/walletconnect/keys/loadCurves.ts'
import { decodeEnvelope, encodeEnvelope } from '../../src/walletconnect/wire/envelope.ts'
import type { FakeSocket } from './createFakeSockets.ts'

const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size))

/** A wallet that says whatever a test wants, over a socket whose relay is the test. */
export async function createRawWallet(socket: FakeSocket, uri: string): Promise<RawWallet> {
  const curves = await loadCurves()
  const pairingTopic = uri.slice(3, 67)
  const pairingKey = String(new URL(uri).searchParams.get('symKey'))
  const privateKey = Buffer.from(randomBytes(32)).toString('hex')
  const publicKey = await curves.agreementPublicKey(privateKey)
  // Several wallets may speak over one socket.
  let deliveries = Math.floor(Math.random() * 1_000_000_000)

  const deliver = (topic: string, message: string) => {
    deliveries += 1
    socket.say({ id: deliveries, method: 'irn_subscription', params: { id: 's', data: { topic, message } } })
    const id = deliveries
    return async () => {
      while (!socket.frames.some((frame) => frame.id === id)) await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  const send = (topic: string, symKey: string, message: object, senderPublicKey?: string) =>
    deliver(topic, encodeEnvelope({ jsonrpc: '2.0', ...message }, { symKey, randomBytes, senderPublicKey }))()

  return {
    publicKey,
    pairing: { topic: pairingTopic, symKey: pairingKey },
    deliver: (topic, message) => deliver(topic, message)(),
    send,
    async sessionWith(peerPublicKey) {
      const symKey = await agreeKey(curves, privateKey, peerPublicKey)
      return { topic: hashHex(symKey), symKey }
    },
    async heard({ topic, symKey }) {
      const sealed = socket.of('irn_publish').filter(({ params }) => Object(params).topic === topic)
      return Promise.all(
        sealed.map(async ({ params }) => Object(await decodeEnvelope(Object(params).message, () => symKey))),
      )
    },
  }
}

type Key = { readonly topic: string; readonly symKey: string }

export type RawWallet = {
  readonly publicKey: string
  readonly pairing: Key
  /** Delivers an envelope as it is; resolves when the app has acknowledged it. */
  deliver(topic: string, message: string): Promise<void>
  /** Seals and delivers. */
  send(topic: string, symKey: string, message: object, senderPublicKey?: string): Promise<void>
  /** The key and topic shared with the proposer. */
  sessionWith(peerPublicKey: string): Promise<Key>
  /** What the app has published on a topic, opened. */
  heard(key: Key): Promise<readonly Record<string, never>[]>
}
