import type { CaipNetworkId } from '@latchkey/protocol'
import { writeSiwxText } from '@latchkey/protocol/siwx'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { createSiwxServer, memoryStore } from './index.ts'

// Real keys, the check that the package brings, and no double in between.

const origin = 'https://app.example'
const account = privateKeyToAccount(`0x${'a1'.repeat(32)}`)

const post = (path: string, body: object) =>
  new Request(`${origin}/siwx${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function signIn(
  chainId: CaipNetworkId,
  accountAddress: string,
  sign: (text: string) => Promise<string>,
  now = 0,
) {
  const server = createSiwxServer({ domains: ['app.example'], store: memoryStore() })
  const { nonce, token } = await (await server.handler(post('/nonce', {}))).json()
  const at = Date.now() + now
  const issuedAt = new Date(at).toISOString()
  const common = { domain: 'app.example', uri: origin, version: '1', nonce, issuedAt }
  const message = writeSiwxText({ ...common, accountAddress, chainId })
  return server.handler(post('/sign-in', { message, signature: await sign(message), token }))
}

it('takes the key of an account', async () => {
  const evm = await signIn('eip155:8453', account.address, (message) => account.signMessage({ message }))
  expect(evm.status).toBe(200)
  expect(await evm.json()).toMatchObject({ account: `eip155:8453:${account.address}`, accounts: [{ by: 'key' }] })
})

it('refuses the signature of another key, and a contract where it has no node', async () => {
  const stranger = privateKeyToAccount(`0x${'b2'.repeat(32)}`)
  const wrong = await signIn('eip155:1', account.address, (message) => stranger.signMessage({ message }))
  expect(wrong.status).toBe(403)
  expect(await wrong.json()).toMatchObject({ error: { code: 'siwx/signature-wrong' } })
  const contract = await signIn('eip155:1', account.address, async () => `0x${'ab'.repeat(97)}`)
  expect(await contract.json()).toMatchObject({ error: { code: 'siwx/signature-wrong' } })
})
