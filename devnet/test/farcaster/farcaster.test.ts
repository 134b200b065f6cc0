import { createAppClient, createWalletClient, viemConnector } from '@farcaster/auth-client'
import {
  type Address,
  createWalletClient as createChainClient,
  createPublicClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseEther,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { optimism } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FarcasterPerson, farcasterPeople } from '../../src/farcaster/farcasterPeople.ts'
import { startFarcaster } from '../../src/farcaster/startFarcaster.ts'
import { type Anvil, devnetChains, prepareWorld, rpcCall, startAnvil } from '../../src/index.ts'
import { farcasterRegistries } from '../../src/world/farcasterRegistries.ts'

let chain: Anvil
let farcaster: Awaited<ReturnType<typeof startFarcaster>>
beforeAll(async () => {
  chain = await startAnvil({ chainId: 10 })
  const network = devnetChains.find(({ id }) => id === 10)
  if (network === undefined) throw new Error('The devnet has no chain 10.')
  await prepareWorld(chain.rpcUrl, network)
  farcaster = await startFarcaster()
})
afterAll(async () => {
  await farcaster?.stop()
  await chain?.stop()
})

const [alice, bob, carol] = farcasterPeople as readonly [FarcasterPerson, FarcasterPerson, FarcasterPerson]
const site = { siweUri: 'https://wallet.example/farcaster', domain: 'wallet.example' }
const clients = () => {
  const options = { relay: farcaster.url, ethereum: viemConnector({ rpcUrl: chain.rpcUrl }) }
  return { page: createAppClient(options), app: createWalletClient(options) }
}

/** A code that a page shows. */
async function showCode(more: object = {}) {
  const { data } = await clients().page.createChannel({ ...site, acceptAuthAddress: true, ...more })
  if (data === undefined) throw new Error('The relay opened no channel.')
  return data
}

/** A person opens the code in the app and presses a button. */
async function answer(url: string, person: string, button = 'allow'): Promise<string> {
  const question = await (await fetch(url)).text()
  expect(question).toContain(`Sign in to ${site.domain}?`)
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ person, answer: button }) })
  return response.text()
}

/** What the page has when the person is done. */
async function signed(person: FarcasterPerson, more: object = {}) {
  const code = await showCode(more)
  expect(await answer(code.url, person.username)).toContain('Signed in')
  const { data } = await clients().page.watchStatus({ channelToken: code.channelToken, interval: 50, timeout: 5_000 })
  if (data?.message === undefined || data.signature === undefined) throw new Error('The relay has no answer.')
  const { message, signature } = data
  return { ...data, message, signature }
}

const verify = (proof: { nonce: string; message: string; signature: `0x${string}` }, more: object = {}) =>
  clients().page.verifySignInMessage({ ...proof, domain: site.domain, ...more })

const behave = (mood: string) =>
  fetch(`${farcaster.url}/control`, { method: 'POST', body: new URLSearchParams({ mood }), redirect: 'manual' })

describe('the practice Farcaster app, seen by the unmodified client', () => {
  it('signs in a person by the key that owns the id', async () => {
    const proof = await signed(alice)
    expect(proof).toMatchObject({ state: 'completed', fid: 1, username: 'alice', authMethod: 'custody' })
    expect(await verify(proof)).toMatchObject({ success: true, fid: 1, authMethod: 'custody', isError: false })
  })

  it('signs in a person by an auth address, where the page takes one', async () => {
    const proof = await signed(carol)
    expect(await verify(proof)).toMatchObject({ success: true, fid: 3, authMethod: 'authAddress' })
    expect(await verify(proof, { acceptAuthAddress: false })).toMatchObject({ isError: true })
    const byCustody = await signed(carol, { acceptAuthAddress: false })
    expect(await verify(byCustody, { acceptAuthAddress: false })).toMatchObject({ success: true, fid: 3 })
  })

  it('puts the nonce and the end that the page asks for into what is signed', async () => {
    const expirationTime = new Date(Date.now() + 300_000).toISOString()
    const { message, nonce } = await signed(bob, { nonce: 'abcdefgh12345678', expirationTime })
    expect(nonce).toBe('abcdefgh12345678')
    expect(message).toContain(`Nonce: abcdefgh12345678`)
    expect(message).toContain(`Expiration Time: ${expirationTime}`)
  })

  it('leaves the page waiting when the person declines', async () => {
    const code = await showCode()
    expect(await answer(code.url, 'alice', 'decline')).toContain('Nothing was signed')
    const { response, data } = await clients().page.status({ channelToken: code.channelToken })
    expect([response?.status, data?.state]).toEqual([202, 'pending'])
  })

  it('answers a code once', async () => {
    const code = await showCode()
    await answer(code.url, 'alice')
    expect(await (await fetch(code.url)).text()).toContain('This code was used')
    const again = await fetch(code.url, {
      method: 'POST',
      body: new URLSearchParams({ person: 'bob', answer: 'allow' }),
    })
    expect(again.status).toBe(409)
  })
})

describe('an attacker at the practice Farcaster app', () => {
  it('who signs for a foreign id with a key of their own is not believed', async () => {
    const thief = privateKeyToAccount(generatePrivateKey())
    const { app, page } = clients()
    const code = await showCode()
    const said = app.buildSignInMessage({
      ...site,
      uri: site.siweUri,
      nonce: code.nonce,
      address: thief.address,
      fid: 1,
    })
    const message = said.message ?? ''
    const signature = await thief.signMessage({ message })
    await app.authenticate({
      channelToken: code.channelToken,
      authKey: farcaster.appKey,
      message,
      signature,
      authMethod: 'custody',
      fid: 1,
      username: 'alice',
      bio: '',
      displayName: 'Alice',
      pfpUrl: '',
    })
    const { data } = await page.status({ channelToken: code.channelToken })
    expect(data?.state).toBe('completed')
    expect(await verify({ nonce: code.nonce, message, signature })).toMatchObject({ isError: true })
  })

  it('who alters the text, the signature, the nonce or the site is not believed', async () => {
    const proof = await signed(alice)
    const other = await signed(alice)
    expect(await verify({ ...proof, message: proof.message.replace('fid/1', 'fid/2') })).toMatchObject({
      isError: true,
    })
    expect(await verify({ ...proof, signature: other.signature })).toMatchObject({ isError: true })
    expect(await verify({ ...proof, nonce: other.nonce })).toMatchObject({ isError: true })
    expect(await verify(proof, { domain: 'evil.example' })).toMatchObject({ isError: true })
  })

  it('who is not the app can answer nothing', async () => {
    const code = await showCode()
    const { message, signature, fid } = await signed(alice)
    const { response } = await clients().app.authenticate({
      channelToken: code.channelToken,
      authKey: 'guessed',
      message,
      signature,
      authMethod: 'custody',
      fid: fid ?? 0,
      username: 'alice',
      bio: '',
      displayName: '',
      pfpUrl: '',
    })
    expect(response?.status).toBe(401)
    const { data } = await clients().page.status({ channelToken: code.channelToken })
    expect(data?.state).toBe('pending')
  })

  it('who had the id before its transfer, or a key before its removal, is not believed any more', async () => {
    const before = { bob: await signed(bob), carol: await signed(carol) }
    const newKey = privateKeyToAccount(generatePrivateKey())
    const client = createPublicClient({ chain: optimism, transport: http(chain.rpcUrl) })
    const send = async (from: FarcasterPerson, to: Address, data: Hex) => {
      await rpcCall(chain.rpcUrl, 'anvil_setBalance', [from.custody.address, toHex(parseEther('1'))])
      const wallet = createChainClient({ account: from.custody, chain: optimism, transport: http(chain.rpcUrl) })
      const hash = await wallet.sendTransaction({ to, data })
      return (await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })).status
    }
    const deadline = BigInt(Math.floor(Date.now() / 1000) + 600)
    const sig = await newKey.signTypedData({
      domain: { name: 'Farcaster IdRegistry', version: '1', chainId: 10, verifyingContract: farcasterRegistries.ids },
      types: {
        Transfer: [
          { name: 'fid', type: 'uint256' },
          { name: 'to', type: 'address' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Transfer',
      message: { fid: 2n, to: newKey.address, nonce: 0n, deadline },
    })
    const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [newKey.address, deadline, sig] })
    // The receiver has signed for this id: another can't be pressed on it.
    await expect(send(alice, farcasterRegistries.ids, transfer)).rejects.toThrow(/InvalidSignature|0x8baa579f/)
    expect(await send(bob, farcasterRegistries.ids, transfer)).toBe('success')
    const key = encodeAbiParameters([{ type: 'address' }], [carol.authAddress?.address ?? '0x'])
    const removal = encodeFunctionData({ abi, functionName: 'remove', args: [key] })
    expect(await send(carol, farcasterRegistries.keys, removal)).toBe('success')
    expect(await verify(before.bob)).toMatchObject({ isError: true })
    expect(await verify(before.carol)).toMatchObject({ isError: true })
  })
})

const abi = parseAbi(['function transfer(address to, uint256 deadline, bytes sig)', 'function remove(bytes key)'])

describe('a relay that misbehaves', () => {
  it('says that another person has signed, or what was signed before: the client believes the text alone', async () => {
    await signed(alice)
    await behave('renamed')
    const renamed = await signed(alice)
    expect(renamed.fid).toBe(2)
    expect(await verify(renamed)).toMatchObject({ success: true, fid: 1 })
    await behave('replayed')
    expect(await verify(await signed(alice))).toMatchObject({ isError: true })
    await behave('honest')
  })

  it('is down or answers nonsense', async () => {
    await behave('down')
    expect(await (await fetch(farcaster.url)).text()).toContain('value="down" aria-pressed="true"')
    expect((await clients().page.createChannel(site)).response?.status).toBe(500)
    await behave('nonsense')
    expect((await clients().page.createChannel(site)).data).toEqual({ state: 'perhaps' })
    await behave('honest')
  })
})
