import type { BrowserContext } from 'playwright-core'
import { type Hex, recoverMessageAddress, stringToHex, toHex } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { recordRequests } from '../../src/browser/recordRequests.ts'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { approveInFrame } from '../harness/approveInFrame.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { peerApp, peerHosts } from '../harness/peerApp.ts'
import { type PeerPage, peerPage } from '../harness/peerPage.ts'
import { readChain } from '../harness/readChain.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'

const stranger = '0x52908400098527886E0F7030069857D2E4169EE7'
const seed = Number(process.env.PROOF_SEED ?? Date.now() % 2 ** 31)
const steps = process.env.TEST_FULL === 'on' ? 40 : 12
/** Acts are drawn from these, by whether a request is open: each of them as often as it is listed. */
const whileOpen = ['close', 'close', 'close', 'approve', 'approve', 'send', 'sign'] as const
const otherwise = ['send', 'send', 'send', 'sign', 'sign', 'sign', 'close', 'approve'] as const

const browser = sharedBrowser({ partitioned: true })
const app = peerApp()
let person: BrowserContext
let peer: PeerPage
let rpcUrl = ''
const nonce = () => readChain('eip155:1').nonce(peer.address)
const outcome = (number: number) => expect.poll(() => peer.asked(number), { timeout: 15_000 })
const shown = (timeout = 15_000) => peer.frame.getByTestId('approve-window').waitFor({ timeout })
const says = () => peer.frame.locator('.approve-body').textContent()
const approve = () => approveInFrame(peer.page, 5_000)
/** Waits until the app was answered, or for as long as a chain takes to have what was signed. */
async function settle(number: number): Promise<void> {
  for (let tries = 0; tries < 40 && (await peer.asked(number)).state === 'waiting'; tries += 1)
    await peer.page.waitForTimeout(100)
}
const sign = (text: string) => peer.ask('personal_sign', [stringToHex(text), peer.address])
const send = (wei: number) => peer.ask('eth_sendTransaction', [{ from: peer.address, to: stranger, value: toHex(wei) }])

beforeAll(async () => {
  const { chains } = ownWorld()
  person = await browser().newContext()
  const requests = recordRequests(person, peerHosts(app('peer.localhost')))
  peer = await peerPage(await person.newPage(), app('peer.localhost'), `peer.${Date.now()}@example.org`)
  rpcUrl = chains.find(({ caip }) => caip === 'eip155:1')?.rpcUrl ?? ''
  await rpcCall(rpcUrl, 'anvil_setBalance', [peer.address, '0x8ac7230489e80000'])
  return async () => {
    await person.close()
    requests.expectNoForeign()
  }
})

describe('an app on the peer’s own client', () => {
  it('logs in, signs, and knows its chain as a number', async () => {
    const asked = await sign('Hello harbour')
    await shown()
    expect(await says()).toContain('Hello harbour')
    await approve()
    await outcome(asked).toMatchObject({ state: 'answered' })
    const { result } = await peer.asked(asked)
    expect(await recoverMessageAddress({ message: 'Hello harbour', signature: result as Hex })).toBe(peer.address)
    for (const chain of [137, 1]) {
      await peer.switchNetwork(chain)
      await expect.poll(() => peer.request('eth_chainId')).toBe(chain)
    }
  })

  it('has several calls take effect together, and hears how they ended', async () => {
    const before = await readChain('eip155:1').native(stranger)
    const calls = [1_000, 2_000].map((wei) => ({ to: stranger, value: toHex(wei) }))
    const request = { version: '2.0.0', chainId: '0x1', from: peer.address, atomicRequired: true, calls }
    const asked = await peer.ask('wallet_sendCalls', [request])
    await shown()
    expect(await approve()).toContain('All or nothing')
    await outcome(asked).toMatchObject({ state: 'answered', result: { id: expect.any(String) } })
    const { id } = (await peer.asked(asked)).result as { id: string }
    await expect.poll(() => peer.request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200, atomic: true })
    expect((await readChain('eip155:1').native(stranger)) - before).toBe(3_000n)
  })

  it('that heard of the end of a request gets nothing for it any more, whoever approves the next one', async () => {
    const before = await nonce()
    const forgotten = await send(1_000)
    await shown()
    await peer.close.button()
    await outcome(forgotten).toMatchObject({ state: 'failed', message: 'Request was aborted' })
    const asked = await sign('Only this')
    await shown()
    expect(await says()).toContain('Only this')
    await approve()
    await outcome(asked).toMatchObject({ state: 'answered', result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
    expect(await nonce()).toBe(before)
  })

  it('gets what it still waits for and nothing else, in any order of ask, close, ask and approve', async () => {
    console.log(`The orders are those of PROOF_SEED=${seed}.`)
    const random = seeded(seed)
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
    const before = await nonce()
    const sent = new Map<number, number>()
    const signed = new Map<number, string>()
    let last = -1
    const done: string[] = []
    const answeredSends = async () => {
      const all = await Promise.all([...sent.keys()].map((number) => peer.asked(number)))
      return all.filter(({ state }) => state === 'answered').length
    }
    const acts = {
      async send(step: number) {
        last = await send(1_000 + step)
        sent.set(last, 1_000 + step)
      },
      async sign(step: number) {
        last = await sign(`Message ${step}`)
        signed.set(last, `Message ${step}`)
      },
      close: () => peer.close[pick(['escape', 'overlay', 'button', 'app'] as const)](),
      async approve() {
        const isThere = await shown(2_000).then(
          () => true,
          () => false,
        )
        if (!isThere) return
        const isAlive = await approve().then(
          () => true,
          () => false,
        )
        // What is broadcast can't be called back: a page that closes in that moment gets no hash
        // (docs/approve-screen.md).
        if (isAlive && sent.has(last)) await settle(last)
        else if (isAlive && random() < 0.5) await acts.close()
      },
    }
    for (let step = 0; step < steps; step += 1) {
      const isOpen = last >= 0 && (await peer.asked(last)).state === 'waiting'
      const act = pick(isOpen ? whileOpen : otherwise)
      done.push(act)
      await acts[act](step)
      await peer.page.waitForTimeout(pick([0, 0, 60, 300, 800]))
      expect(await nonce(), `seed ${seed}: ${done.join(' ')}`).toBe(before + (await answeredSends()))
    }
    await acts.close()
    await peer.page.waitForTimeout(1_500)
    expect(await nonce(), `seed ${seed}: ${done.join(' ')}`).toBe(before + (await answeredSends()))
    for (const [number, text] of signed) {
      const { state, result } = await peer.asked(number)
      if (state === 'answered')
        expect(await recoverMessageAddress({ message: text, signature: result as Hex }), text).toBe(peer.address)
    }
    for (const [number, wei] of sent) {
      const { state, result } = await peer.asked(number)
      if (state !== 'answered') continue
      expect(await rpcCall(rpcUrl, 'eth_getTransactionByHash', [result as Hex])).toMatchObject({ value: toHex(wei) })
    }
  })
})

function seeded(from: number): () => number {
  let state = from >>> 0
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0
    return (Math.imul(state ^ (state >>> 12), 0x297a2d39) >>> 0) / 2 ** 32
  }
}
