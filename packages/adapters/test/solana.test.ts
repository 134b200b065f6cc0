import { type Solana, solanaPersonas, solanaTokens, startSolana } from '@latchkey/devnet/solana'
import { formatCaipAddress } from '@latchkey/protocol'
import { solana as network } from '@latchkey/protocol/networks'
import {
  appendTransactionMessageInstructions,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase58Decoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signatureBytes,
  signTransactionMessageWithSigners,
  verifySignature,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SolanaDriver } from '../src/solana/createSolanaDriver.ts'
import { solana } from '../src/solana/solana.ts'
import { transferInstructions } from '../src/solana/transferInstructions.ts'
import { solanaWalletOf } from '../src/solana/wallet/solanaWalletOf.ts'
import { withSignature } from '../src/solana/wallet/walletConnectSolana.ts'
import { createRealEnv } from './support/createRealEnv.ts'
import { createSolanaWallet } from './support/createSolanaWallet.ts'

const { alice, carol } = solanaPersonas
const sol = { symbol: 'SOL', decimals: 9 }
const token = ({ mint, symbol, decimals }: (typeof solanaTokens)['usdc' | 'key22' | 'nft']) => ({
  address: formatCaipAddress(network.caipNetworkId, mint.address),
  symbol,
  decimals,
})
const usdc = token(solanaTokens.usdc)
const key22 = token(solanaTokens.key22)

let chain: Solana
let rpc: ReturnType<typeof createSolanaRpc>
let driver: SolanaDriver
beforeAll(async () => {
  chain = await startSolana()
  rpc = createSolanaRpc(chain.rpcUrl)
  const loaded = await solana({ pollingIntervalMs: 20 }).load({ env: createRealEnv(), rpcUrls: () => [chain.rpcUrl] })
  driver = loaded as typeof driver
})
afterAll(() => chain.stop())

/** SetComputeUnitLimit and SetComputeUnitPrice of a message: each with its length before it. */
function budgetIn(wire: Uint8Array) {
  const view = new DataView(wire.buffer, wire.byteOffset, wire.byteLength)
  const limit = wire.findIndex((byte, at) => byte === 5 && wire[at + 1] === 2)
  const price = wire.findIndex((byte, at) => at > limit && byte === 9 && wire[at + 1] === 3)
  return { units: view.getUint32(limit + 2, true), price: view.getBigUint64(price + 2, true) }
}

const stranger = async () => (await generateKeyPairSigner()).address
const balanceOf = (address: string) => driver.readNativeBalance({ network, address })
const tokensOf = (address: string, tokens: readonly (typeof usdc)[]) =>
  driver.readTokenBalances({ network, address, tokens })
const wait = (hash: string) =>
  driver.waitForTransaction({ network, hash, timeoutMs: 10_000, signal: new AbortController().signal })

async function walletOf(signer: KeyPairSigner, options: { signsOnly?: boolean } = {}) {
  const made = createSolanaWallet({ signer, rpcUrl: chain.rpcUrl, ...options })
  await made.wallet.features['standard:connect'].connect()
  return made
}

describe('balances', () => {
  it('are what the chain says, in the order asked for', async () => {
    expect(await balanceOf(carol.address)).toBe(1_000_000_000n)
    expect(await tokensOf(alice.address, [key22, usdc, token(solanaTokens.nft)])).toEqual([
      500_000_000_000n,
      25_000_000_000n,
      1n,
    ])
    expect(await driver.readTokenBalances({ network, address: carol.address, tokens: [sol, key22, usdc] })).toEqual([
      1_000_000_000n,
      0n,
      40_000_000n,
    ])
    expect(await balanceOf(await stranger())).toBe(0n)
  })
})

describe('send', () => {
  it.each([
    ['sends by itself', false],
    ['signs alone', true],
  ])('moves SOL through a wallet that %s, for the fee that was told', async (_kind, signsOnly) => {
    const to = await stranger()
    const { wallet, asked, account } = await walletOf(alice, { signsOnly })
    const request = { network, from: alice.address, to, token: sol, amountUnits: 2_000_000_000n }
    const before = await balanceOf(alice.address)
    const { maxFeeUnits } = await driver.estimateSend(request)
    const { hash } = await driver.send({ ...request, provider: wallet })
    expect(await wait(hash)).toMatchObject({ status: 'success' })
    expect(await balanceOf(to)).toBe(2_000_000_000n)
    expect(before - (await balanceOf(alice.address))).toBe(2_000_000_000n + maxFeeUnits)
    expect(asked.at(-1)).toMatchObject({
      feature: signsOnly ? 'signTransaction' : 'signAndSendTransaction',
      input: { account, chain: 'solana:mainnet' },
    })
  })

  it.each([
    ['an SPL token', usdc],
    ['a Token-2022 token', key22],
  ])('moves %s to someone without an account for it, whose deposit is told beside the fee', async (_kind, what) => {
    const to = await stranger()
    const { wallet } = await walletOf(alice)
    const request = { network, from: alice.address, to, token: what, amountUnits: 1_234_567n }
    const before = await balanceOf(alice.address)
    const { maxFeeUnits, depositUnits = 0n } = await driver.estimateSend(request)
    expect(depositUnits).toBeGreaterThan(2_000_000n)
    expect(maxFeeUnits - depositUnits).toBeLessThan(20_000n)
    const { hash } = await driver.send({ ...request, provider: wallet })
    expect(await wait(hash)).toMatchObject({ status: 'success' })
    expect(await tokensOf(to, [what])).toEqual([1_234_567n])
    expect(before - (await balanceOf(alice.address))).toBe(maxFeeUnits)
    // The second time the account is there.
    const again = await driver.estimateSend(request)
    expect(again.maxFeeUnits).toBeLessThan(20_000n)
    expect(again.depositUnits).toBeUndefined()
  })

  it('asks the wallet for the fee that was shown, whatever is asked by then, and however old its blockhash', async () => {
    const to = await stranger()
    const { wallet, asked } = await walletOf(alice)
    const request = { network, from: alice.address, to, token: usdc, amountUnits: 2_000_000n }
    const quote = await driver.estimateSend(request)
    const { units, price } = quote.terms as { units: number; price: bigint }
    const blockhash = async () => (await rpc.getLatestBlockhash().send()).value.blockhash
    const old = await blockhash()
    await expect.poll(blockhash).not.toBe(old)
    const before = await balanceOf(alice.address)
    const { hash } = await driver.send({ ...request, quote, provider: wallet })
    expect(await wait(hash)).toMatchObject({ status: 'success' })
    const { transaction } = Object(asked.at(-1)?.input) as { transaction: Uint8Array }
    expect(budgetIn(transaction)).toEqual({ units, price })
    expect(before - (await balanceOf(alice.address))).toBe(quote.maxFeeUnits)
    // The receiver has an account by now: what was to open it is no part of the fee any more.
    const { length } = asked
    const changed = { code: 'transaction/fee-changed' }
    await expect(driver.send({ ...request, quote, provider: wallet })).rejects.toMatchObject(changed)
    expect(asked).toHaveLength(length)
  })

  it('sends and tries what was built elsewhere', async () => {
    const { wallet } = await walletOf(alice)
    const to = await stranger()
    const { value: lifetime } = await rpc.getLatestBlockhash().send()
    const built = (lamports: bigint) => {
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (start) => setTransactionMessageFeePayer(alice.address, start),
        (start) => setTransactionMessageLifetimeUsingBlockhash(lifetime, start),
        (start) => appendTransactionMessageInstructions([transferInstructions.sol(alice.address, to, lamports)], start),
      )
      const bytes = Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
      return { from: alice.address, bytes }
    }
    const transactions = [built(3_000_000_000n)] as const
    const [trial] = await driver.simulate({ network, transactions })
    expect(trial?.units).toBeGreaterThan(0n)
    const priced = await driver.estimateTransaction({ network, transaction: transactions[0] })
    expect(priced.maxFeeUnits).toBe(5_000n)
    const two = driver.simulate({ network, transactions: [...transactions, ...transactions] })
    await expect(two).rejects.toMatchObject({ code: 'chain/unsupported' })
    const { hash } = await driver.sendTransaction({ provider: wallet, network, transaction: built(3_000_000_000n) })
    expect(await wait(hash)).toMatchObject({ status: 'success' })
    expect(await balanceOf(to)).toBe(3_000_000_000n)
    const tooMuch = driver.simulate({ network, transactions: [built(10n ** 18n)] })
    await expect(tooMuch).rejects.toMatchObject({ code: 'transaction/insufficient-funds' })
    const call = { from: alice.address, to, data: '0x' }
    const elsewhere = driver.sendTransaction({ provider: wallet, network, transaction: call })
    await expect(elsewhere).rejects.toMatchObject({ code: 'chain/unsupported' })
  })

  it('is refused before the wallet is asked when there is not enough', async () => {
    const { wallet, asked } = await walletOf(carol)
    const to = await stranger()
    const before = asked.length
    const send = (what: typeof sol | typeof usdc, amountUnits: bigint) =>
      driver.send({ network, provider: wallet, from: carol.address, to, token: what, amountUnits })
    await expect(send(sol, 5_000_000_000n)).rejects.toMatchObject({ code: 'transaction/insufficient-funds' })
    await expect(send(usdc, 40_000_001n)).rejects.toMatchObject({ code: 'transaction/insufficient-funds' })
    // Less than an account must hold to exist.
    await expect(send(sol, 1n)).rejects.toMatchObject({ code: 'transaction/insufficient-funds' })
    expect(asked).toHaveLength(before)
  })

  it('takes no token and no token account for a person', async () => {
    const to = solanaTokens.usdc.mint.address
    const request = { network, from: alice.address, to, token: sol, amountUnits: 1_000_000_000n }
    await expect(driver.estimateSend(request)).rejects.toMatchObject({ code: 'address/invalid' })
  })

  it('says when the person declined, and when the wallet shows another account', async () => {
    const made = await walletOf(alice)
    const request = { network, from: alice.address, to: carol.address, token: sol, amountUnits: 1_000n }
    made.refuse(true)
    await expect(driver.send({ ...request, provider: made.wallet })).rejects.toMatchObject({
      code: 'wallet/user-rejected',
    })
    made.refuse(false)
    made.change([])
    await expect(driver.send({ ...request, provider: made.wallet })).rejects.toMatchObject({
      code: 'wallet/unauthorized',
    })
    await expect(driver.send({ ...request, provider: {} })).rejects.toMatchObject({ code: 'wallet/unavailable' })
  })

  it('tells a transaction that failed on chain from one that never came', async () => {
    const { value: lifetime } = await rpc.getLatestBlockhash().send()
    const tooMuch = transferInstructions.sol(carol.address, alice.address, 5_000_000_000n)
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (start) => setTransactionMessageFeePayerSigner(carol, start),
      (start) => setTransactionMessageLifetimeUsingBlockhash(lifetime, start),
      (start) => appendTransactionMessageInstructions([tooMuch], start),
    )
    const wire = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
    const hash = await rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
    expect(await wait(hash)).toMatchObject({ status: 'reverted' })
    const never = driver.waitForTransaction({
      network,
      hash: '2'.repeat(88),
      timeoutMs: 50,
      signal: new AbortController().signal,
    })
    await expect(never).rejects.toMatchObject({ code: 'transaction/timeout' })
  })
})

it('signs a message that verifies against the address', async () => {
  const { wallet } = await walletOf(alice)
  const message = 'Guten Tag, Latchkey ✓'
  const { signature: signed, ...rest } = await driver.signMessage({ provider: wallet, address: alice.address, message })
  expect(rest).toEqual({ method: 'ed25519' })
  const bytes = signatureBytes(Uint8Array.from(getBase58Encoder().encode(signed)))
  const key = await getPublicKeyFromAddress(alice.address)
  expect(await verifySignature(key, bytes, new TextEncoder().encode(message))).toBe(true)
  expect(await verifySignature(key, bytes, new TextEncoder().encode('Another'))).toBe(false)
})

it('says what was signed where the wallet puts the text into an envelope', async () => {
  const envelope = (text: Uint8Array) => Uint8Array.of(0xff, ...new TextEncoder().encode('solana offchain'), ...text)
  const made = createSolanaWallet({ signer: alice, envelope })
  await made.wallet.features['standard:connect'].connect()
  const request = { provider: made.wallet, address: alice.address, message: 'In an envelope' }
  const { signature, signedMessage } = await driver.signMessage(request)
  const wrapped = envelope(new TextEncoder().encode(request.message))
  expect(signedMessage).toEqual(wrapped)
  const bytes = signatureBytes(Uint8Array.from(getBase58Encoder().encode(signature)))
  expect(await verifySignature(await getPublicKeyFromAddress(alice.address), bytes, wrapped)).toBe(true)
})

it('knows an address from what is none', () => {
  expect(driver.parseAddress(alice.address)).toBe(alice.address)
  for (const text of ['', 'alice', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', `${alice.address}1`]) {
    expect(() => driver.parseAddress(text)).toThrow(expect.objectContaining({ code: 'address/invalid' }))
  }
})

it('goes on to the next node when one is gone, and says when none is there', async () => {
  const gone = 'http://127.0.0.1:1'
  const load = (urls: readonly string[]) => solana().load({ env: createRealEnv(), rpcUrls: () => urls })
  const both = await load([gone, chain.rpcUrl])
  expect(await both.readNativeBalance({ network, address: carol.address })).toBe(await balanceOf(carol.address))
  const none = await load([gone])
  await expect(none.readNativeBalance({ network, address: carol.address })).rejects.toMatchObject({
    code: 'http/unreachable',
  })
})

describe('what apps ask a wallet to sign', () => {
  const verify = async (signature: Uint8Array, message: Uint8Array) =>
    verifySignature(await getPublicKeyFromAddress(alice.address), signatureBytes(signature), message)

  /** A payment of alice's, ready to be signed. */
  async function payment(lamports: bigint): Promise<Uint8Array> {
    const { value: lifetime } = await rpc.getLatestBlockhash().send()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (start) => setTransactionMessageFeePayer(alice.address, start),
      (start) => setTransactionMessageLifetimeUsingBlockhash(lifetime, start),
      (start) =>
        appendTransactionMessageInstructions([transferInstructions.sol(alice.address, carol.address, lamports)], start),
    )
    return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
  }
  const signedBy = async (wire: Uint8Array) => {
    const { messageBytes, signatures } = getTransactionDecoder().decode(wire)
    return verify(Uint8Array.from(signatures[alice.address] ?? []), Uint8Array.from(messageBytes))
  }

  /** The two ways to one key: a wallet of the browser, and a session over a relay that answers as wallets do. */
  async function wallets(more: { onlySignature?: boolean; unknown?: readonly string[] } = {}) {
    const { wallet, asked } = await walletOf(alice)
    const standard = solanaWalletOf(wallet, alice.address, network.caipNetworkId)
    const requests: { method: string; params: unknown; networkId: string | undefined }[] = []
    const session = {
      async request({ method, params }: { method: string; params?: unknown }, networkId?: string) {
        requests.push({ method, params, networkId })
        if (more.unknown?.includes(method)) throw Object.assign(new Error('Unsupported method'), { code: 5101 })
        const given = Object(params) as { message: string; transaction: string; transactions: readonly string[] }
        const sign = async (text: string) => standard.signTransaction(Uint8Array.from(Buffer.from(text, 'base64')))
        const signatureOf = (wire: Uint8Array) =>
          getBase58Decoder().decode(getTransactionDecoder().decode(wire).signatures[alice.address] ?? new Uint8Array())
        const text = (wire: Uint8Array) => Buffer.from(wire).toString('base64')
        switch (method) {
          case 'solana_signMessage': {
            const message = Uint8Array.from(getBase58Encoder().encode(given.message))
            return { signature: getBase58Decoder().decode(await standard.signMessage(message)) }
          }
          case 'solana_signTransaction': {
            const wire = await sign(given.transaction)
            return { signature: signatureOf(wire), ...(more.onlySignature ? {} : { transaction: text(wire) }) }
          }
          case 'solana_signAllTransactions':
            return { transactions: (await Promise.all(given.transactions.map(sign))).map(text) }
          default: {
            const sending = text(await sign(given.transaction)) as Parameters<typeof rpc.sendTransaction>[0]
            return { signature: await rpc.sendTransaction(sending, { encoding: 'base64' }).send() }
          }
        }
      },
    }
    return { standard, session, requests, asked }
  }

  it('a message, a transaction and several at once, over either way', async () => {
    const { standard, session, requests } = await wallets()
    const relayed = solanaWalletOf(session, alice.address, network.caipNetworkId)
    const message = new TextEncoder().encode('Bright keys open doors.')
    // The same payment twice within a block is one transaction to the chain.
    for (const [wallet, more] of [
      [standard, 0n],
      [relayed, 10n],
    ] as const) {
      expect(await verify(await wallet.signMessage(message), message)).toBe(true)
      expect(await signedBy(await wallet.signTransaction(await payment(1_000n + more)))).toBe(true)
      const both = await wallet.signAllTransactions([await payment(1_001n + more), await payment(1_002n + more)])
      expect(await Promise.all(both.map(signedBy))).toEqual([true, true])
      expect(await wait(await wallet.signAndSendTransaction(await payment(1_003n + more)))).toMatchObject({
        status: 'success',
      })
    }
    expect(requests.map(({ method, networkId }) => [method, networkId])).toEqual(
      ['signMessage', 'signTransaction', 'signAllTransactions', 'signAndSendTransaction'].map((method) => [
        `solana_${method}`,
        network.caipNetworkId,
      ]),
    )
    await expect(relayed.signIn({ nonce: 'abcdefgh' })).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
  })

  it('hands on the four options of sending', async () => {
    const options = { skipPreflight: true, preflightCommitment: 'processed', maxRetries: 2, minContextSlot: 1 } as const
    const { standard, session, requests, asked } = await wallets()
    await standard.signAndSendTransaction(await payment(2_000n), options)
    expect(asked.at(-1)).toMatchObject({ feature: 'signAndSendTransaction', input: { options } })
    const relayed = solanaWalletOf(session, alice.address, network.caipNetworkId)
    await relayed.signAndSendTransaction(await payment(2_001n), options)
    expect(requests.at(-1)?.params).toMatchObject({ pubkey: alice.address, sendOptions: options })
  })

  it('puts a signature that comes alone into the transaction, and refuses one of a stranger', async () => {
    const { session } = await wallets({ onlySignature: true })
    const relayed = solanaWalletOf(session, alice.address, network.caipNetworkId)
    expect(await signedBy(await relayed.signTransaction(await payment(3_000n)))).toBe(true)
    expect(() => withSignature(new Uint8Array(200), alice.address, new Uint8Array(64))).toThrow(
      expect.objectContaining({ code: 'wallet/unauthorized' }),
    )
  })

  it('sends over a session, by our node where the wallet only signs', async () => {
    for (const unknown of [[], ['solana_signAndSendTransaction']]) {
      const { session, requests } = await wallets({ unknown })
      const to = await stranger()
      const request = { network, from: alice.address, to, token: sol, amountUnits: 1_000_000n }
      expect(await wait((await driver.send({ ...request, provider: session })).hash)).toMatchObject({
        status: 'success',
      })
      expect(await balanceOf(to)).toBe(1_000_000n)
      expect(requests.at(-1)?.method).toBe(unknown[0] ? 'solana_signTransaction' : 'solana_signAndSendTransaction')
    }
  })
})
