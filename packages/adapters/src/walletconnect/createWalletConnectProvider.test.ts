import { expect, it } from 'vitest'
import { createTestEnv } from '../../test/support/createTestEnv.ts'
import { account, settled } from '../../test/support/meetRawWallet.ts'
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
