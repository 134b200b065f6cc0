import { type Anvil, approveAsPerson, rpcCall, startAnvil } from '@latchkey/devnet'
import { startSolana } from '@latchkey/devnet/solana'
import { typedRequest } from '@latchkey/reading/testing'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import { createPublicClient, type Hex, http, parseAbi, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addressesOf, type PhraseAddresses } from '../../../keys/src/addresses.ts'
import { createNonce } from './createNonce.ts'
import { deployToken } from './deployToken.ts'
import { createRequests } from './requests.ts'
import { type Stage, startStage, type Visit } from './startStage.ts'

const solanaChain = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
let chain: Anvil
let solana: Awaited<ReturnType<typeof startSolana>>
let mainnet: Awaited<ReturnType<typeof startSolana>>
let stage: Stage
let addresses: PhraseAddresses
let token: Hex
let requests: ReturnType<typeof createRequests>
let visit: Visit

const button = (name: 'confirm' | 'reject' | 'window') => `[data-testid=approve-${name}]`
const client = () => createPublicClient({ transport: http(chain.rpcUrl) })
/** The request is on the screen with all that was looked up for it. */
const drawn = () => visit.frame.waitForSelector(`${button('confirm')}:enabled, ${button('window')}`)
const text = async (selector: string) => (await visit.frame.textContent(selector)) ?? ''
const answered = async (id: string) => {
  await expect.poll(() => visit.answer(id), { timeout: 15_000 }).toBeDefined()
  return (await visit.answer(id)) ?? { id }
}
const approve = async (id: string) => {
  await approveAsPerson(visit.page, visit.frame)
  return answered(id)
}
const blockhashOf = async (url: string) => {
  const { value } = (await rpcCall(url, 'getLatestBlockhash', [])) as { value: { blockhash: string } }
  return value.blockhash
}
const nonce = async () => Number(await rpcCall(chain.rpcUrl, 'eth_getTransactionCount', [addresses.evm, 'latest']))

beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
  ;[solana, mainnet] = await Promise.all([startSolana(), startSolana()])
  stage = await startStage({ 'eip155:1': chain.rpcUrl, [solanaChain]: solana.rpcUrl, [solanaMainnet]: mainnet.rpcUrl })
  addresses = await addressesOf(new Uint8Array(32).fill(7))
  requests = createRequests(stage.app, addresses)
  await rpcCall(chain.rpcUrl, 'anvil_setBalance', [addresses.evm, '0x56bc75e2d63100000'])
  await rpcCall(solana.rpcUrl, 'requestAirdrop', [addresses.solana, 2_000_000_000])
  token = await deployToken(chain.rpcUrl)
})

afterEach(() => visit.page.context().close())

afterAll(async () => {
  await stage?.stop()
  await Promise.all([chain?.stop(), solana?.stop(), mainnet?.stop()])
})

describe('what is approved', () => {
  it('is signed: a message', async () => {
    visit = await stage.open()
    const { result } = await approve(await visit.ask(requests.message()))
    expect(await recoverMessageAddress({ message: 'Hello harbour', signature: result as Hex })).toBe(addresses.evm)
  })

  it('is signed: typed data, after it was said what it allows', async () => {
    visit = await stage.open()
    const request = requests.permit(token)
    const id = await visit.ask(request)
    await drawn()
    await expect.poll(() => text('[data-testid=approve-does]')).toContain('Allow spending of 5.00')
    const { result } = await approve(id)
    const data = JSON.parse(String(request.params[1]))
    expect(await recoverTypedDataAddress({ ...data, signature: result as Hex })).toBe(addresses.evm)
  })

  it('is sent: a transfer, with the estimate and the fee before it', async () => {
    visit = await stage.open()
    const id = await visit.ask(requests.send())
    await drawn()
    await expect.poll(() => text('[data-testid=approve-changes]')).toContain('−0.10 ETH')
    expect(await text('[data-testid=approve-fee]')).toMatch(/at most 0\.\d+ ETH \(\$0\.\d\d\)/)
    const { result } = await approve(id)
    const receipt = await client().waitForTransactionReceipt({ hash: result as Hex })
    expect(receipt.status).toBe('success')
    expect((await client().getTransaction({ hash: result as Hex })).value).toBe(10n ** 17n)
  })

  it('is sent with the smaller limit that was typed', async () => {
    visit = await stage.open()
    const id = await visit.ask(requests.approveAll(token))
    await expect.poll(() => text('[data-testid=approve-does]')).toContain('unlimited')
    await visit.frame.fill('#approve-limit', 'all')
    await visit.frame.press('#approve-limit', 'Enter')
    expect(await visit.frame.getAttribute('#approve-limit', 'aria-invalid')).toBe('true')
    await visit.frame.fill('#approve-limit', '12.5')
    await visit.frame.press('#approve-limit', 'Enter')
    await expect.poll(() => text('[data-testid=approve-does]')).toContain('12.50')
    const { result } = await approve(id)
    await client().waitForTransactionReceipt({ hash: result as Hex })
    const args = [addresses.evm as Hex, '0x52908400098527886E0F7030069857D2E4169EE7'] as const
    const abi = parseAbi(['function allowance(address owner,address spender) view returns (uint256)'])
    expect(await client().readContract({ address: token, abi, functionName: 'allowance', args })).toBe(12_500_000n)
  })

  it('is signed and sent on Solana, by its four methods', async () => {
    visit = await stage.open()
    const key = base58.decode(addresses.solana)
    const answer = (await approve(await visit.ask(requests.solanaMessage('Hello harbour')))).result as {
      signature: string
    }
    expect(ed25519.verify(base58.decode(answer.signature), new TextEncoder().encode('Hello harbour'), key)).toBe(true)
    const isSigned = (encoded: string) => {
      const { message, signatures } = VersionedTransaction.deserialize(base58.decode(encoded))
      return ed25519.verify(signatures[0] ?? new Uint8Array(), message.serialize(), key)
    }
    const one = await approve(
      await visit.ask(requests.solanaSend('solana_signTransaction', await blockhashOf(solana.rpcUrl))),
    )
    expect(isSigned((one.result as { transaction: string }).transaction)).toBe(true)
    const all = await approve(
      await visit.ask(requests.solanaSend('solana_signAllTransactions', await blockhashOf(solana.rpcUrl))),
    )
    expect((all.result as { transactions: string[] }).transactions.map(isSigned)).toEqual([true, true])
    const id = await visit.ask(
      requests.solanaSend('solana_signAndSendTransaction', await blockhashOf(solana.rpcUrl), 5_000_000),
    )
    await expect.poll(() => text('[data-testid=approve-changes]')).toMatch(/−0\.005\d* SOL/)
    expect(await text('[data-testid=approve-does]')).toContain('Send 0.005 SOL')
    const sent = (await approve(id)).result as { signature: string }
    await expect
      .poll(async () => {
        const answer = await rpcCall(solana.rpcUrl, 'getSignatureStatuses', [[sent.signature]])
        return (answer as { value: { err: unknown }[] }).value[0]?.err
      })
      .toBe(null)
  })
})

describe('what is not approved', () => {
  it('is not signed: rejected, given up, or stopped', async () => {
    visit = await stage.open()
    const before = await nonce()
    const rejected = await visit.ask(requests.send())
    await visit.frame.click(button('reject'))
    expect((await answered(rejected)).error).toBe('wallet/user-rejected')
    const given = await visit.ask(requests.send())
    await drawn()
    await visit.page.evaluate((id) => (window as never as { send(m: unknown): void }).send({ abort: id }), given)
    expect((await answered(given)).error).toBe('request/aborted')
    const stopped = await visit.ask(requests.permit(token, 137))
    await visit.frame.waitForSelector('[data-finding=typedDataChain]')
    for (const way of ['confirm', 'window'] as const) expect(await visit.frame.locator(button(way)).count()).toBe(0)
    await visit.frame.click(button('reject'))
    expect((await answered(stopped)).error).toBe('wallet/user-rejected')
    const names = (await visit.events()).map((one) => one.event)
    expect(names).not.toContain('sign')
    expect(names.filter((name) => name === 'forget')).toHaveLength(3)
    expect(await nonce()).toBe(before)
  })

  it('is not signed in the frame, whatever the frame is told, unless it is a sign-in to the page', async () => {
    visit = await stage.open()
    for (const request of [requests.message(), requests.send(), requests.permit(token), requests.unreadable]) {
      await visit.ask(request)
      await visit.frame.waitForSelector(button('window'))
      expect(await visit.frame.locator(button('confirm')).count()).toBe(0)
      await visit.frame.click(button('reject'))
      await visit.frame.waitForSelector('.approve', { state: 'detached' })
    }
    await visit.ask(requests.signIn(new URL(stage.app).host))
    await visit.frame.waitForSelector(`${button('confirm')}:enabled`)
    expect(await visit.frame.locator(button('window')).count()).toBe(0)
  })

  it('can not be read: it takes a long press, and a click is none', async () => {
    visit = await stage.open()
    const id = await visit.ask(requests.unreadable)
    const [opened] = await Promise.all([visit.page.context().waitForEvent('page'), visit.frame.click(button('window'))])
    await opened.waitForSelector(`${button('confirm')}:enabled`)
    expect(await opened.textContent(button('confirm'))).toBe('Hold to sign')
    const box = await opened.locator(button('confirm')).boundingBox()
    if (!box) throw new Error('not drawn')
    await opened.mouse.move(box.x - 40, box.y - 60)
    await opened.mouse.move(box.x + 20, box.y + 20, { steps: 8 })
    const lit = () => opened.waitForSelector('.approve[data-armed]')
    await lit()
    await opened.mouse.down()
    await opened.mouse.up()
    await expect.poll(() => opened.textContent('.approve-status')).toContain('Too short')
    await opened.mouse.down()
    await opened.waitForTimeout(1000)
    await opened.mouse.up()
    expect(await visit.answer(id)).toBeUndefined()
    expect((await visit.events()).map((one) => one.event)).not.toContain('sign')
    await opened.mouse.down()
    expect((await answered(id)).result).toMatch(/^0x/)
  })
})

describe('typed data that is not recognised', () => {
  const encoded = 'Order(address maker,Item[] items,string note)Item(address token,uint256 amount)'

  it('is named, drawn in full with its domain, and ends with a mark', async () => {
    visit = await stage.open()
    const long = `${'\n'.repeat(40)}and everything else`
    await visit.ask({ ...requests.message(), ...typedRequest(addresses.evm, encoded, { note: long }) })
    await drawn()
    expect(await text('[data-finding=typedDataUnknown]')).toContain('move your tokens')
    const box = visit.frame.locator('[data-testid=approve-does]')
    const words = (await box.textContent()) ?? ''
    for (const part of ['Order', 'maker', 'items', 'amount7', 'and everything else', 'verifyingContract'])
      expect(words).toContain(part)
    expect(await box.locator('details').count()).toBe(0)
    expect(await box.evaluate((node) => node.lastElementChild?.hasAttribute('data-read-end'))).toBe(true)
    expect(await box.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0)
    await visit.frame.click(button('reject'))
  })

  it('is signed by a long press, once its end was on the screen', async () => {
    visit = await stage.open()
    const long = `${'\n'.repeat(60)}and everything else`
    const id = await visit.ask({ ...requests.message(), ...typedRequest(addresses.evm, encoded, { note: long }) })
    await visit.frame.waitForSelector(button('window'))
    const [opened] = await Promise.all([visit.page.context().waitForEvent('page'), visit.frame.click(button('window'))])
    await opened.waitForSelector(`${button('confirm')}:enabled`)
    const box = await opened.locator(button('confirm')).boundingBox()
    if (!box) throw new Error('not drawn')
    await opened.mouse.move(box.x - 40, box.y - 60)
    await opened.mouse.move(box.x + 20, box.y + 20, { steps: 8 })
    await opened.waitForTimeout(1300)
    await opened.mouse.down()
    await opened.mouse.up()
    expect(await opened.textContent('.approve-status')).toContain('to the end')
    await opened.close()
    await visit.frame.waitForSelector(button('window'))
    expect((await approve(id)).result).toMatch(/^0x/)
  })

  it('leaves half of a row to a value, however long its name is', async () => {
    visit = await stage.open()
    const name = 'a'.repeat(4000)
    const request = typedRequest(addresses.evm, `Order(address ${name})`)
    await visit.ask({ ...requests.message(), ...request })
    await drawn()
    const row = visit.frame.locator('[data-testid=approve-does] .approve-typed > div').first()
    const shares = await row.evaluate((node) => (node.lastElementChild?.clientWidth ?? 0) / node.clientWidth)
    expect(shares).toBeGreaterThan(0.4)
    await visit.frame.click(button('reject'))
  })

  it('is never signed where it is a user operation', async () => {
    visit = await stage.open()
    const operation = 'Login(string text,Op op)Op(address sender,uint256 nonce,bytes callData,bytes32 gasFees)'
    const id = await visit.ask({ ...requests.message(), ...typedRequest(addresses.evm, operation) })
    await visit.frame.waitForSelector('[data-finding=userOperation]')
    for (const way of ['confirm', 'window'] as const) expect(await visit.frame.locator(button(way)).count()).toBe(0)
    await visit.frame.click(button('reject'))
    expect((await answered(id)).error).toBe('wallet/user-rejected')
    expect((await visit.events()).map((one) => one.event)).not.toContain('sign')
  })
})

describe('a Solana transaction of another network than the page names', () => {
  const lamports = 4_000_000_000
  const stopsBy = async (warning: string, id: string) => {
    await visit.frame.waitForSelector(`[data-finding=${warning}]`, { timeout: 15_000 })
    for (const way of ['confirm', 'window'] as const) expect(await visit.frame.locator(button(way)).count()).toBe(0)
    await visit.frame.click(button('reject'))
    expect((await answered(id)).error).toBe('wallet/user-rejected')
    expect((await visit.events()).map((one) => one.event)).not.toContain('sign')
  }

  it('is not signed, whichever method asks for it', async () => {
    visit = await stage.open()
    for (const method of ['solana_signTransaction', 'solana_signAllTransactions', 'solana_signAndSendTransaction']) {
      const request = requests.solanaSend(method, await blockhashOf(mainnet.rpcUrl), lamports)
      const id = await visit.ask({ ...request, chainId: solanaChain })
      await visit.frame.waitForSelector('[data-finding=testCluster]')
      await stopsBy('unknownBlockhash', id)
    }
  })

  it('is not signed by a nonce of that network either, which is signed where it counts', async () => {
    visit = await stage.open()
    const { account, value } = await createNonce(mainnet.rpcUrl, addresses.solana)
    const request = requests.solanaNonce(account, value, lamports)
    await stopsBy('unknownBlockhash', await visit.ask({ ...request, chainId: solanaChain }))
    const id = await visit.ask({ ...request, chainId: solanaMainnet })
    const { result } = await approve(id)
    const bytes = base58.decode((result as { transaction: string }).transaction)
    const { message, signatures } = VersionedTransaction.deserialize(bytes)
    const key = base58.decode(addresses.solana)
    expect(ed25519.verify(signatures[0] ?? new Uint8Array(), message.serialize(), key)).toBe(true)
  })

  it('is not signed where no node of the named network answers', async () => {
    visit = await stage.open()
    const request = requests.solanaSend('solana_signTransaction', await blockhashOf(mainnet.rpcUrl), lamports)
    const id = await visit.ask({ ...request, chainId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z' })
    await stopsBy('uncheckedBlockhash', id)
  })
})
