import { expect, it } from 'vitest'
import { createRawWallet } from '../../test/support/createRawWallet.ts'
import { createTestEnv } from '../../test/support/createTestEnv.ts'
import { account, approved, metadata, settled, week } from '../../test/support/meetRawWallet.ts'
import type { WalletConnectClient } from './client/client.types.ts'
import { createWalletConnectProvider } from './createWalletConnectProvider.ts'

/** A provider over a session, and how many listen to its client. */
async function provided() {
  const world = await settled()
  let listening = 0
  const on: WalletConnectClient['on'] = (listener) => {
    const stop = world.client.on(listener)
    listening += 1
    return () => {
      listening -= 1
      stop()
    }
  }
  const provider = createWalletConnectProvider({ ...world.client, on }, createTestEnv().env)
  return { ...world, provider, listening: () => listening }
}

it('listens to nothing more once a request is answered, refused or ended', async () => {
  const { client, listening, provider, session, wallet } = await provided()
  const before = listening()
  await expect(provider.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({
    code: 'wallet/unsupported-method',
  })
  const asked = provider.request({ method: 'personal_sign', params: [] })
  await expect.poll(() => client.pendingRequests()).toHaveLength(1)
  const [request] = client.pendingRequests()
  await wallet.send(session.topic, session.symKey, { id: request?.id, result: '0xsigned' })
  expect(await asked).toBe('0xsigned')
  expect(listening()).toBe(before)
})

const bob = account.replace(/0x.*/, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
const elsewhere = (id: string) => id.replace(':1:', ':10:')
const accountsOf = (...accounts: string[]) => ({ namespaces: { eip155: { ...approved.eip155, accounts } } })

/** The same with what it says, and how the wallet changes the session. */
async function followed() {
  const world = await provided()
  const said: unknown[] = []
  for (const name of ['chainChanged', 'accountsChanged', 'disconnect'])
    world.provider.on(name, (payload) => said.push([name, payload]))
  let calls = 100
  const update = (...accounts: string[]) => world.call(++calls, 'wc_sessionUpdate', accountsOf(...accounts))
  return { ...world, said, update }
}

it('says which accounts are left where the wallet takes one back', async () => {
  const { provider, said, update } = await followed()
  await update(account, bob)
  await update(bob)
  const [first, second] = [account, bob].map((id) => id.split(':')[2])
  expect(said).toEqual([
    ['accountsChanged', [first, second]],
    ['accountsChanged', [second]],
  ])
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([second])
})

it('says the end of the session, and not that of one that another wallet took the place of', async () => {
  const { client, clock, said, session, socket } = await followed()
  const pairing = await client.propose(client.nextId(), {})
  const other = await createRawWallet(socket, pairing.uri)
  const [proposal] = await other.heard(other.pairing)
  const theirs = await other.sessionWith(String(Object(proposal?.params).proposer.publicKey))
  const { topic, symKey } = other.pairing
  await other.send(topic, symKey, { id: pairing.id, result: { responderPublicKey: other.publicKey } })
  const controller = { publicKey: other.publicKey, metadata }
  const expiry = Math.floor((clock.nowMs() + week) / 1000)
  const params = { controller, namespaces: approved, expiry }
  await other.send(theirs.topic, theirs.symKey, { id: 5, method: 'wc_sessionSettle', params })
  await client.disconnect(session.topic)
  expect(said).toEqual([])
  await client.disconnect(theirs.topic)
  expect(said).toEqual([['disconnect', { code: 4900 }]])
})

it('leaves a chain that the wallet takes back', async () => {
  const { client, provider, said, session, update } = await followed()
  await update(account, elsewhere(account))
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  await update(account)
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  expect(said).toEqual([
    ['chainChanged', '0xa'],
    ['chainChanged', '0x1'],
  ])
  const asked = provider.request({ method: 'personal_sign', params: [] })
  await expect.poll(() => client.pendingRequests()).toMatchObject([{ topic: session.topic, chainId: 'eip155:1' }])
  await client.disconnect(session.topic)
  await expect(asked).rejects.toMatchObject({ code: 6000 })
})

it('says the chain in the form of EIP-1193, and only where it stands on another', async () => {
  const { call, said, update } = await followed()
  await update(account, elsewhere(account))
  const move = (id: number, data: number) =>
    call(id, 'wc_sessionEvent', { event: { name: 'chainChanged', data }, chainId: 'eip155:1' })
  await move(7, 10)
  await move(8, 137)
  expect(said).toEqual([['chainChanged', '0xa']])
})
