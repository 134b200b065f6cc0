import type { SignInRequest } from '@latchkey/core/ports'
import { expect } from 'vitest'
import type { WalletConnectEvent } from '../../src/walletconnect/client/client.types.ts'
import { createClient } from '../../src/walletconnect/client/createClient.ts'
import { createFakeSockets } from './createFakeSockets.ts'
import { createRawWallet } from './createRawWallet.ts'
import { createTestEnv } from './createTestEnv.ts'

export const account = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const metadata = { name: 'Raw', description: '', url: 'https://raw.example', icons: [], redirect: undefined }
export const approved = { eip155: { accounts: [account], methods: ['personal_sign'], events: ['chainChanged'] } }
export const week = 7 * 86_400_000

/** An app, a clock that the test owns, and a wallet that says what the test wants. */
export async function meet(signIn?: SignInRequest) {
  const { env, clock } = createTestEnv()
  const { webSocket, sockets } = createFakeSockets()
  const store = new Map<string, string>()
  const storage = {
    get: (key: string) => store.get(key) ?? null,
    set: (key: string, value: string) => void store.set(key, value),
    remove: (key: string) => void store.delete(key),
    subscribe: () => () => {},
  }
  let mayWrite = true
  const client = await createClient({
    env: { ...env, storage },
    relayUrl: 'wss://relay.example',
    projectId: undefined,
    userAgent: 'test',
    storageKey: 'wc',
    webSocket,
    mayWrite: () => mayWrite,
    metadata,
  })
  const events: WalletConnectEvent[] = []
  client.on((event) => {
    if (event.type !== 'relay_status' && event.type !== 'proposal_published') events.push(event)
  })
  const pairing = await (signIn
    ? client.authenticate(client.nextId(), signIn)
    : client.propose(client.nextId(), { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } }))
  await expect.poll(() => sockets.length).toBe(1)
  const [socket] = sockets
  if (!socket) throw new Error('A proposal connects.')
  socket.accept()
  const wallet = await createRawWallet(socket, pairing.uri)
  const heardProposal = (await wallet.heard(wallet.pairing)).find(({ method }) => method === 'wc_sessionPropose')
  const proposerKey = String(Object(heardProposal?.params).proposer.publicKey)
  const session = await wallet.sessionWith(proposerKey)
  const answer = () =>
    wallet.send(wallet.pairing.topic, wallet.pairing.symKey, {
      id: pairing.id,
      result: { relay: { protocol: 'irn' }, responderPublicKey: wallet.publicKey },
    })
  const settle = (overrides: object = {}) =>
    wallet.send(session.topic, session.symKey, {
      id: 5,
      method: 'wc_sessionSettle',
      params: {
        relay: { protocol: 'irn' },
        controller: { publicKey: wallet.publicKey, metadata },
        namespaces: approved,
        expiry: Math.floor((clock.nowMs() + week) / 1000),
        ...overrides,
      },
    })
  /** A call of the wallet, and what the app answered. */
  const call = async (id: number, method: string, params: unknown) => {
    await wallet.send(session.topic, session.symKey, { id, method, params })
    return (await wallet.heard(session)).find((message) => Number(message.id) === id && !('method' in message))
  }
  /** Another tab takes over. */
  const replace = () => {
    mayWrite = false
  }
  return { client, clock, events, pairing, store, socket, wallet, session, proposerKey, answer, settle, call, replace }
}

/** The same with a session between them. */
export async function settled(lifeMs = week) {
  const world = await meet()
  await world.answer()
  await world.settle({ expiry: Math.floor((world.clock.nowMs() + lifeMs) / 1000) })
  expect(world.client.sessions()).toHaveLength(1)
  world.events.length = 0
  return world
}
