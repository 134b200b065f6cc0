import { disconnect } from '@latchkey/core'
import { type Solana, solanaPersonas, startSolana } from '@latchkey/devnet/solana'
import {
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase58Decoder,
  getPublicKeyFromAddress,
  getSignatureFromTransaction,
  type MessageModifyingSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  signTransactionMessageWithSigners,
  type TransactionModifyingSigner,
  type TransactionSendingSigner,
  verifySignature,
} from '@solana/kit'
import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import { getWallets } from '@wallet-standard/app'
import { solana } from 'latchkey/networks'
import { getSolanaSigner, registerKit } from 'latchkey/solana'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, onTestFinished, vi } from 'vitest'
import { createSolanaPage, createSolanaWallet } from './createSolanaPage.ts'

const { alice } = solanaPersonas
let chain: Solana
beforeAll(async () => {
  chain = await startSolana()
})
afterAll(() => chain.stop())

const stranger = async () => (await generateKeyPairSigner()).address
const balanceOf = async (address: string) =>
  (
    await createSolanaRpc(chain.rpcUrl)
      .getBalance(address as typeof alice.address, { commitment: 'processed' })
      .send()
  ).value

/** A page whose wallet has alice's key, connected, with the app's own node. */
async function connected({ signsOnly = false } = {}) {
  const made = createSolanaWallet(alice, signsOnly ? undefined : chain.rpcUrl)
  const page = createSolanaPage(made, { customRpcUrls: { [solana.caipNetworkId]: [chain.rpcUrl] } })
  await page.walletConnects()
  const signer = getSolanaSigner(page.kit)
  if (!signer) throw new Error('The account has a signer.')
  return { ...made, ...page, signer }
}

async function transfer(source: TransactionModifyingSigner & TransactionSendingSigner, destination: string) {
  const { value: blockhash } = await createSolanaRpc(chain.rpcUrl).getLatestBlockhash().send()
  const to = destination as typeof alice.address
  return pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(source, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(blockhash, message),
    (message) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source, destination: to, amount: 10_000_000n }),
        message,
      ),
  )
}

describe('a signer of @solana/kit', () => {
  it('has the types of the library', async () => {
    const { signer } = await connected()
    expectTypeOf(signer).toExtend<TransactionModifyingSigner>()
    expectTypeOf(signer).toExtend<TransactionSendingSigner>()
    expectTypeOf(signer).toExtend<MessageModifyingSigner>()
    expect(signer.address).toBe(alice.address)
  })

  it('signs and sends by the wallet', async () => {
    const { signer, asked } = await connected()
    const to = await stranger()
    const message = await transfer(signer, to)
    const signature = await signAndSendTransactionMessageWithSigners(message)
    expect(signature).toHaveLength(64)
    await vi.waitFor(async () => expect(await balanceOf(to)).toBe(10_000_000n))
    expect(asked.map(([feature]) => feature)).toEqual(['signAndSendTransaction'])
  })

  it('signs by the wallet, and keeps the lifetime of what it was given', async () => {
    const { signer, asked } = await connected()
    const to = await stranger()
    const message = await transfer(signer, to)
    const signed = await signTransactionMessageWithSigners(message)
    assertIsTransactionWithBlockhashLifetime(signed)
    expect(signed.lifetimeConstraint).toEqual(message.lifetimeConstraint)
    const [, signature] = Object.entries(signed.signatures)[0] ?? []
    const key = await getPublicKeyFromAddress(alice.address)
    expect(signature && (await verifySignature(key, signature, signed.messageBytes))).toBe(true)
    expect(getSignatureFromTransaction(signed)).toBe(signature && getBase58Decoder().decode(signature))
    expect(asked.map(([feature]) => feature)).toEqual(['signTransaction'])
    expect(await balanceOf(to)).toBe(0n)
  })

  it('sends by the kit’s nodes for a wallet that only signs', async () => {
    const { signer, asked } = await connected({ signsOnly: true })
    const to = await stranger()
    await signAndSendTransactionMessageWithSigners(await transfer(signer, to))
    await vi.waitFor(async () => expect(await balanceOf(to)).toBe(10_000_000n))
    expect(asked.map(([feature]) => feature)).toEqual(['signTransaction'])
  })

  it('signs messages, and keeps signatures of others over the same bytes', async () => {
    const { signer } = await connected()
    const content = new TextEncoder().encode('hello')
    const others = { [await stranger()]: new Uint8Array(64) } as never
    const [signed] = await signer.modifyAndSignMessages([{ content, signatures: others }])
    expect(Object.keys(signed?.signatures ?? {})).toHaveLength(2)
    const signature = signed?.signatures[signer.address]
    const key = await getPublicKeyFromAddress(alice.address)
    expect(signature && (await verifySignature(key, signature, content))).toBe(true)
  })

  it('asks nobody for what was aborted, and after its account has left', async () => {
    const { signer, asked, kit } = await connected()
    const messages = [{ content: Uint8Array.of(1), signatures: {} as never }]
    const abortSignal = AbortSignal.abort(new Error('given up'))
    const message = await transfer(signer, await stranger())
    await expect(signer.modifyAndSignMessages(messages, { abortSignal })).rejects.toThrow('given up')
    await expect(signAndSendTransactionMessageWithSigners(message, { abortSignal })).rejects.toThrow('given up')
    await expect(signTransactionMessageWithSigners(message, { abortSignal })).rejects.toThrow('given up')
    await disconnect(kit)
    expect(getSolanaSigner(kit)).toBeUndefined()
    await expect(signer.modifyAndSignMessages(messages)).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    await expect(signAndSendTransactionMessageWithSigners(message)).rejects.toMatchObject({
      code: 'wallet/unauthorized',
    })
    expect(asked).toEqual([])
  })
})

describe('wallet-adapter', () => {
  /** The kit as wallet-adapter lists it. */
  async function listed() {
    const page = await connected({ signsOnly: true })
    vi.stubGlobal('window', page.target)
    // wallet-adapter looks whether it is in a page at all.
    vi.stubGlobal('document', {})
    onTestFinished(() => void vi.unstubAllGlobals())
    const wallets = getWallets()
    const stop = registerKit(page.kit, { icon: 'data:image/svg+xml;base64,PHN2Zy8+', name: 'My app' })
    onTestFinished(stop)
    const wallet = wallets.get().find(({ name }) => name === 'My app')
    if (!wallet) throw new Error('It is not listed.')
    const adapter = new StandardWalletAdapter({ wallet: wallet as never })
    return { ...page, adapter }
  }

  it('lists the kit, connects, signs a message and sends a transaction by it', async () => {
    const { adapter, kit, asked } = await listed()
    await adapter.connect()
    expect(adapter.publicKey?.toBase58()).toBe(alice.address)
    const message = new TextEncoder().encode('hello')
    const signature = (await adapter.signMessage?.(message)) ?? new Uint8Array()
    const key = await getPublicKeyFromAddress(alice.address)
    expect(await verifySignature(key, signature as never, message)).toBe(true)

    const to = new PublicKey(await stranger())
    // wallet-adapter knows a network by its node's address.
    const connection = new Connection('https://mainnet.example', {
      fetch: (_, init) => fetch(chain.rpcUrl, init as RequestInit) as never,
    })
    const fromPubkey = new PublicKey(alice.address)
    const instruction = SystemProgram.transfer({ fromPubkey, toPubkey: to, lamports: 10_000_000 })
    await adapter.sendTransaction(new Transaction().add(instruction), connection)
    await vi.waitFor(async () => expect(await balanceOf(to.toBase58())).toBe(10_000_000n))
    expect(asked.map(([feature]) => feature)).toEqual(['signMessage', 'signTransaction'])

    await disconnect(kit)
    await vi.waitFor(() => expect(adapter.connected).toBe(false))
  })
})
