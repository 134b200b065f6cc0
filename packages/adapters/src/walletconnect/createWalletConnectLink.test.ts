import { expect, it } from 'vitest'
import { createFakeSockets } from '../../test/support/createFakeSockets.ts'
import { createRawWallet } from '../../test/support/createRawWallet.ts'
import { createTestEnv } from '../../test/support/createTestEnv.ts'
import { account, metadata, settled, week } from '../../test/support/meetRawWallet.ts'
import { createWalletConnectLink } from './createWalletConnectLink.ts'

const bob = account.replace(/0x.*/, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')

/** A page with a wallet that has asked another one and is gone before that answers, and the page after it. */
async function laterPage() {
  const earlier = await settled()
  const pairing = await earlier.client.propose(earlier.client.nextId(), {})
  const heard = await createRawWallet(earlier.socket, pairing.uri)
  const [proposal] = await heard.heard(heard.pairing)
  earlier.client.stop()

  const { env, clock } = createTestEnv()
  const { webSocket, sockets } = createFakeSockets()
  const get = (key: string) => earlier.store.get(key) ?? null
  const set = (key: string, value: string) => void earlier.store.set(key, value)
  const request = (_: string, __: LockOptions, held: () => Promise<unknown>) => held()
  const link = createWalletConnectLink({
    env: { ...env, storage: { ...env.storage, get, set } },
    relayUrl: 'wss://relay.example',
    projectId: undefined,
    userAgent: 'test',
    storageKey: 'wc',
    webSocket,
    metadata,
    tabs: { locks: { request } as unknown as LockManager, openChannel: () => undefined },
  })
  const resumed = link.resume(new AbortController().signal)
  await expect.poll(() => clock.advance(100).then(() => sockets.length)).toBe(1)
  const [socket] = sockets
  if (!socket) throw new Error('There is a pairing to wait for.')
  socket.accept()

  const wallet = await createRawWallet(socket, pairing.uri)
  const session = await wallet.sessionWith(String(Object(proposal?.params).proposer.publicKey))
  const approve = async () => {
    const { topic, symKey } = wallet.pairing
    const result = { relay: { protocol: 'irn' }, responderPublicKey: wallet.publicKey }
    await wallet.send(topic, symKey, { id: pairing.id, result })
    const params = {
      relay: { protocol: 'irn' },
      controller: { publicKey: wallet.publicKey, metadata },
      namespaces: { eip155: { accounts: [bob], methods: ['personal_sign'], events: [] } },
      expiry: Math.floor((clock.nowMs() + week) / 1000),
    }
    await wallet.send(session.topic, session.symKey, { id: 5, method: 'wc_sessionSettle', params })
  }
  return { link, resumed, wallet, session, approve, former: earlier.session }
}

it('has one wallet at a time, also where a later page lets the new one in', async () => {
  const { link, resumed, wallet, session, approve, former } = await laterPage()
  expect(link.session()?.accounts).toEqual([account])
  await approve()
  expect((await resumed)?.accounts).toEqual([bob])
  expect(link.client.sessions().map(({ topic }) => topic)).toEqual([session.topic])
  expect((await wallet.heard(former)).map(({ method }) => method)).toContain('wc_sessionDelete')

  // Requests would go to the former wallet in the name of the new one's account.
  let isOver = false
  link.watch({ changed: () => {}, disconnected: () => (isOver = true) })
  await wallet.send(session.topic, session.symKey, { id: 6, method: 'wc_sessionDelete', params: {} })
  expect(isOver).toBe(true)
  link.client.stop()
})
