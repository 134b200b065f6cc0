import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { BrowserContext, Frame, Page } from 'playwright-core'
import { createPublicClient, type Hex, http, recoverMessageAddress, recoverTypedDataAddress, stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveAsPerson } from '../../src/browser/approveAsPerson.ts'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { appPages } from '../harness/appPages.ts'
import { type FrameHost, frameHost } from '../harness/frameHost.ts'
import { kindsWorld } from '../harness/kindsWorld.ts'
import { mailPatterns } from '../harness/mailPatterns.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { watchMail } from '../harness/watchMail.ts'

const browser = sharedBrowser({ partitioned: true })
// The network must know the blockhashes that are signed: a world with Solana in it.
const world = kindsWorld('solana', 'frame', 'mail')
const app = appPages()
const solanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const stranger = '0x52908400098527886E0F7030069857D2E4169EE7'

let person: BrowserContext
let page: Page
let host: FrameHost
let frame: Frame
let evm: Hex
let solana: string

/** Ed25519, by a library that the frame does not use. */
function verifies(signature: Uint8Array, message: Uint8Array): boolean {
  const x = Buffer.from(base58.decode(solana)).toString('base64url')
  return verify(null, message, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature)
}
const blockhash = async () => {
  const { value } = (await rpcCall(world.rpcUrl('solana'), 'getLatestBlockhash', [])) as {
    value: { blockhash: string }
  }
  return value.blockhash
}
const call = (method: string, params: unknown) => host.ask('RPC_REQUEST', { method, params })
const button = (name: 'confirm' | 'reject') => frame.locator(`[data-testid=approve-${name}]`)
/** Reads what the screen says, and approves it. */
const approve = () => approveAsPerson(page, frame)

beforeAll(async () => {
  person = await browser().newContext()
  page = await person.newPage()
  await page.goto(app('app-a.localhost'))
  host = await frameHost(page, world.url('frame'))
  // An app shows the frame when it asks for that; this one shows it always.
  await page.addStyleTag({
    content: '#w3m-iframe{position:fixed;inset:0;margin:auto;width:380px;height:660px;border:0}',
  })
  const found = page.frames().find((one) => one.url().includes('/sdk?'))
  if (!found) throw new Error('no frame')
  frame = found
  const email = `kim.${Date.now()}@example.org`
  await host.ask('SYNC_DAPP_DATA', {
    metadata: { name: 'Harbour', description: '', url: '', icons: [] },
    projectId: 'devnet',
  })
  const mails = await watchMail(email, { inbox: world.url('mail') })
  await host.ask('CONNECT_EMAIL', { email })
  await host.ask('CONNECT_OTP', { otp: await mails.next(mailPatterns.code) })
  solana = ((await host.ask('GET_USER', { chainId: solanaChain })) as { address: string }).address
  // The chain that was asked for last is the one in use.
  evm = ((await host.ask('GET_USER', { chainId: 1 })) as { address: Hex }).address
})
afterAll(() => person?.close())

describe('the person approves', () => {
  it('a message, after the screen of the secure origin was shown [S3.163, S6.4]', async () => {
    const asked = call('personal_sign', [stringToHex('Hello harbour'), evm])
    const says = await approve()
    for (const part of [new URL(page.url()).host, 'Harbour', evm, 'Hello harbour']) expect(says).toContain(part)
    const signature = (await asked) as Hex
    expect(await recoverMessageAddress({ message: 'Hello harbour', signature })).toBe(evm)
    const names = (await host.events()).map((one) => one.type).filter((name) => name !== '@w3m-frame/RESIZE')
    expect(names.slice(-2)).toEqual(['@w3m-frame/SHOW', '@w3m-frame/HIDE'])
  })

  it('typed data, version 4, and version 3 alike [S3.164, S3.165, S6.5]', async () => {
    const data = {
      domain: { name: 'Harbour', chainId: 1 },
      primaryType: 'Berth',
      types: { Berth: [{ name: 'pier', type: 'uint8' }] },
      message: { pier: 7 },
    } as const
    for (const method of ['eth_signTypedData_v4', 'eth_signTypedData_v3']) {
      const asked = call(method, [evm, JSON.stringify(data)])
      const says = await approve()
      const answer = await asked
      expect(says).toContain('pier7')
      expect(await recoverTypedDataAddress({ ...data, signature: answer as Hex })).toBe(evm)
    }
    await expect(call('eth_signTypedData_v1', [[], evm])).rejects.toThrow('rpc/method-not-supported')
  })

  it('a payment, which then is on the chain [S3.162, S3.166, S6.6]', async () => {
    const rpcUrl = world.rpcUrl('eip155')
    await rpcCall(rpcUrl, 'anvil_setBalance', [evm, '0x8ac7230489e80000'])
    const asked = call('eth_sendTransaction', [{ from: evm, to: stranger, value: '0x16345785d8a0000' }])
    const says = await approve()
    expect(says).toContain('Send 0.10 ETH')
    expect(says).toContain('at most')
    const client = createPublicClient({ transport: http(rpcUrl) })
    const receipt = await client.waitForTransactionReceipt({ hash: (await asked) as Hex })
    expect([receipt.status, receipt.to]).toEqual(['success', stranger.toLowerCase()])
  })

  it('a Solana message [S3.170]', async () => {
    await host.ask('SWITCH_NETWORK', { chainId: solanaChain })
    const message = new TextEncoder().encode('Hello harbour')
    const asked = call('solana_signMessage', { message: base58.encode(message), pubkey: solana })
    expect(await approve()).toContain(solana)
    const { signature } = (await asked) as { signature: string }
    expect(verifies(base58.decode(signature), message)).toBe(true)
  })

  it('Solana transactions, one and several [S3.171, S3.172, S6.7]', async () => {
    await host.ask('SWITCH_NETWORK', { chainId: solanaChain })
    const payer = new PublicKey(solana)
    const instructions = [SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 7_000_000 })]
    const message = new TransactionMessage({ payerKey: payer, recentBlockhash: await blockhash(), instructions })
    const transaction = base58.encode(new VersionedTransaction(message.compileToV0Message()).serialize())
    const isSigned = (text: string) => {
      const signed = VersionedTransaction.deserialize(base58.decode(text))
      return verifies(signed.signatures[0] ?? new Uint8Array(), signed.message.serialize())
    }
    const one = call('solana_signTransaction', { transaction })
    expect(await approve()).toContain('Send 0.007 SOL')
    expect(isSigned(((await one) as { transaction: string }).transaction)).toBe(true)
    const several = call('solana_signAllTransactions', { transactions: [transaction, transaction] })
    expect(await approve()).toContain('Transaction 2 of 2')
    expect(((await several) as { transactions: string[] }).transactions.map(isSigned)).toEqual([true, true])
    await host.ask('SWITCH_NETWORK', { chainId: 'eip155:1' })
  })

  it('nothing that was rejected [S6.4]', async () => {
    const asked = call('personal_sign', [stringToHex('Hello harbour'), evm]).catch((error: Error) => error.message)
    await button('reject').click()
    expect(await asked).toContain('wallet/user-rejected')
  })

  it('a sign-in for another site in a window of the secure origin alone', async () => {
    const text = `bank.example wants you to sign in with your Ethereum account:\n${evm}\n\nURI: https://bank.example\nVersion: 1\nChain ID: 1\nNonce: 12345678`
    const asked = call('personal_sign', [stringToHex(text), evm])
    await frame.waitForSelector('[data-finding=signInOrigin]')
    expect(await button('confirm').count()).toBe(0)
    const opening = person.waitForEvent('page')
    const approving = approve()
    const opened = await opening
    expect(new URL(opened.url()).origin).toBe(new URL(world.url('frame')).origin)
    expect(await approving).toContain('bank.example')
    expect(await recoverMessageAddress({ message: text, signature: (await asked) as Hex })).toBe(evm)
  })
})
