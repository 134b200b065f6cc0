import { type Anvil, approveAsPerson, rpcCall, startAnvil } from '@latchkey/devnet'
import type { Frame } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressesOf } from '../../../keys/src/addresses.ts'
import { seededRandom } from '../spoilMessage.ts'
import { type Attack, drawAttack, playAttack } from './attacks.ts'
import type { AttackInput } from './personAtDecoys.ts'
import { createRequests } from './requests.ts'
import { type Stage, startStage, type Visit } from './startStage.ts'

// `npm run prove -- approve` plays five thousand, and approves two hundred times with each input.
const attempts = Number(process.env.PROOF_ATTEMPTS ?? 12)
const approvals = Math.max(2, Math.ceil(attempts / 25))
const seed = Number(process.env.PROOF_SEED ?? Date.now() % 2 ** 31)
const inputs: readonly AttackInput[] = ['mouse', 'touch', 'pen', 'key']
/** Pages at a time: they wait for most of it. */
const together = attempts > 500 ? 20 : 4
const limitMs = 120_000 + (attempts / together) * 12_000

let chain: Anvil
let stage: Stage
let requests: ReturnType<typeof createRequests>

beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
  stage = await startStage({ 'eip155:1': chain.rpcUrl })
  const addresses = await addressesOf(new Uint8Array(32).fill(7))
  requests = createRequests(stage.app, addresses)
  await rpcCall(chain.rpcUrl, 'anvil_setBalance', [addresses.evm, '0x56bc75e2d63100000'])
})

afterAll(async () => {
  await stage?.stop()
  await chain?.stop()
})

const signIn = () => requests.signIn(new URL(stage.app).host)
const asks = [
  signIn,
  signIn,
  () => requests.send(9n * 10n ** 18n),
  () => requests.message(),
  () => requests.permit(token),
]
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** A browser of its own for one input, with the app in it. */
async function openFor(input: AttackInput): Promise<Visit> {
  const visit = await stage.open({ hasTouch: input === 'touch' }, () => {
    const watching = setInterval(() => {
      if (document.querySelector('[data-testid=approve-confirm]:enabled') === null) return
      Reflect.set(window, 'drawnAt', performance.now())
      clearInterval(watching)
    }, 10)
  })
  visit.page.context().setDefaultTimeout(120_000)
  return visit
}
const signatures = async (visit: Visit) => (await visit.events()).filter(({ event }) => event === 'sign').length

/** A second frame of the wallet beside the first, with a request of its own. */
async function secondFrame({ page }: Visit): Promise<Frame> {
  const attached = page.waitForEvent('frameattached')
  const isReady = await page.evaluateHandle(() => {
    const { events } = window as never as { events: { event: string }[] }
    const ready = () => events.filter(({ event }) => event === 'ready').length
    const before = ready()
    const frame = document.createElement('iframe')
    frame.id = 'second'
    frame.src = document.querySelector<HTMLIFrameElement>('#wallet')?.src ?? ''
    frame.style.cssText = 'z-index:-1'
    document.body.append(frame)
    return () => ready() > before
  })
  await page.waitForFunction((ready) => ready(), isReady)
  await page.evaluate(
    ([order, origin]) =>
      document.querySelector<HTMLIFrameElement>('#second')?.contentWindow?.postMessage(order, origin),
    [{ id: 'second', request: { id: 'second', ...signIn() } }, stage.secure] as const,
  )
  return attached
}

async function attackOnce(visit: Visit, attack: Attack): Promise<boolean> {
  const before = await signatures(visit)
  const ask = asks[Math.floor(attack.random() * asks.length)] ?? signIn
  const id = await visit.ask(ask())
  await playAttack(visit, attack, () => secondFrame(visit))
  const won = (await signatures(visit)) > before
  await visit.page.evaluate((key) => (window as never as { send(m: unknown): void }).send({ abort: key }), id)
  await visit.frame.waitForSelector('.approve', { state: 'detached' })
  return won
}

it(`signs nothing in ${attempts} attempts of pages that play with the person`, {
  timeout: limitMs,
  retry: 0,
}, async () => {
  const won: string[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: together }, async (_, worker) => {
      const input = inputs[worker % inputs.length] ?? 'mouse'
      const visit = await openFor(input)
      while (next < attempts) {
        const number = next++
        if (number > 0 && number % 500 === 0) console.log(`${number} attempts have begun, ${won.length} have won.`)
        const attack = drawAttack(seededRandom(seed + number), input)
        if (await attackOnce(visit, attack))
          won.push(`seed ${seed}, no. ${number}: ${attack.trick}, ${attack.gesture}, ${input}`)
      }
      await visit.page.context().close()
    }),
  )
  expect(won).toEqual([])
})

it(`refuses none of ${approvals} honest approvals by each input`, { timeout: limitMs }, async () => {
  const kinds = [signIn, () => requests.message(), () => requests.permit(token)]
  await Promise.all(
    inputs.map(async (input) => {
      const visit = await openFor(input)
      for (let number = 0; number < approvals; number += 1) {
        const id = await visit.ask((kinds[number % kinds.length] ?? signIn)())
        await approveAsPerson(visit.page, visit.frame, input, 120_000)
        await expect.poll(() => visit.answer(id)).toMatchObject({ result: expect.stringMatching(/^0x/) })
      }
      await visit.page.context().close()
    }),
  )
})
