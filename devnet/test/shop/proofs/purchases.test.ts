import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { solana } from '@latchkey/protocol/networks'
import { generateKeyPairSigner } from '@solana/kit'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { guardian } from '../../../src/process/guardian.ts'
import { freePort } from '../../../src/process/listen.ts'
import { assetsOn, type ShopSettings } from '../../../src/shop/devnetShop.ts'
import { newShopKeys, newTreasuryKey, shopProviders } from '../../../src/shop/shopKeys.ts'
import { repositoryRoot } from '../../../src/site/sites.ts'
import { solanaTokens } from '../../../src/solana/solanaPersonas.ts'
import type { Devnet } from '../../../src/start/devnet.types.ts'
import { startDevnet } from '../../../src/start/startDevnet.ts'
import { type Bought, type Buyer, createBuyer, unitsOf } from '../buyFromShop.ts'

// The shop and the api are killed (-9) when their code goes on after an await of a purchase, by turns, and started again
// while the person goes on as one does whose page doesn't answer. `npm run prove -- purchases` kills 300 times, spread
// over all awaits; the suite a few times.

const kills = Number(process.env.PROOF_PURCHASES ?? 2)
const isProof = process.env.PROOF_PURCHASES !== undefined

const folder = mkdtempSync(join(tmpdir(), 'latchkey-purchases-'))
const compiled = join(folder, 'compiled')
const awaitsFileOf = (victim: Victim) => join(folder, `${victim}.awaits`)
const hook = fileURLToPath(new URL('dieAtAwait.ts', import.meta.url))
const api = fileURLToPath(new URL('apiProcess.ts', import.meta.url))

const victims = ['shop', 'api'] as const
type Victim = (typeof victims)[number]
type Running = { readonly child: ChildProcess; armed: boolean; readonly exited: Promise<unknown> }
const running = new Map<Victim, Running>()

let chains: Devnet
let buyer: Buyer
let argsOf: Readonly<Record<Victim, readonly string[]>>
let urls: Readonly<Record<Victim, string>>

beforeAll(async () => {
  chains = await startDevnet({ only: ['evm', 'solana'], chainIds: [1] })
  const ports = { shop: await freePort(), api: await freePort() }
  urls = { shop: `http://localhost:${ports.shop}`, api: `http://localhost:${ports.api}` }
  const { mint, symbol, name, decimals } = solanaTokens.usdc
  const settings: ShopSettings = {
    port: ports.shop,
    file: join(folder, 'shop.db'),
    apiUrl: urls.api,
    chains: chains.chains,
    solanaUsdc: mint.address,
    keys: newShopKeys(),
    treasuryKey: newTreasuryKey(),
  }
  const settingsFile = join(folder, 'settings.json')
  writeFileSync(settingsFile, JSON.stringify(settings))
  const apiOptions = {
    port: ports.api,
    chains: chains.chains,
    tokens: [{ networkId: solana.caipNetworkId, address: mint.address, symbol, name, decimals }],
    stateDir: folder,
    onrampKeys: shopProviders(urls.shop, settings.keys, assetsOn(settings)),
  }
  argsOf = {
    shop: [join(repositoryRoot, 'devnet/src/shop/main.ts'), settingsFile],
    api: [api, JSON.stringify(apiOptions)],
  }
  buyer = createBuyer({ urls, chains: chains.chains })
}, 120_000)

afterAll(async () => {
  isOver = true
  for (const { child } of running.values()) child.kill('SIGKILL')
  await Promise.all([...running.values()].map(({ exited }) => exited))
  await chains.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts one of the two, to die at an await once it is armed; 0: never. */
async function start(victim: Victim, dieAt: number): Promise<Running> {
  const log = openSync(join(folder, `${victim}.out`), 'a')
  const child = spawn(process.execPath, ['--import', hook, ...argsOf[victim]], {
    cwd: repositoryRoot,
    env: { ...process.env, DIE_AT: String(dieAt), AWAITS_FILE: awaitsFileOf(victim), NODE_COMPILE_CACHE: compiled },
    stdio: ['ignore', log, log],
  })
  const exited = once(child, 'exit')
  if (child.pid !== undefined) void exited.then(guardian.guard(child.pid))
  const started: Running = { child, armed: false, exited }
  running.set(victim, started)
  const path = victim === 'api' ? '/health' : '/'
  await retried(async () => {
    const { exitCode } = child
    if (exitCode !== null) throw new Error(`${victim} ended: ${readFileSync(join(folder, `${victim}.out`), 'utf8')}`)
    return (await fetch(`${urls[victim]}${path}`)).ok
  })
  return started
}

/** Does it again until it has come to something: the other end may be away for a while. */
async function retried<Result>(act: () => Promise<Result | false | undefined>, forMs = 60_000): Promise<Result> {
  const deadline = Date.now() + forMs
  let failure: unknown
  while (Date.now() < deadline) {
    const result = await act().catch((error: unknown) => {
      failure = error
      return undefined
    })
    if (result !== undefined && result !== false) return result
    await sleep(50)
  }
  throw new Error(`It comes to nothing: ${act}`, { cause: failure })
}

/** What an order said that it may not. */
const wrong: string[] = []
const rank = ['created', 'opened', 'paying', 'paid', 'delivering', 'delivered']

/**
 * Goes through a purchase as a person does who tries again what gave no answer.
 * @param isWatched Whether the person looks all the time how far it is, and not only in the end
 */
async function buy(bought: Bought, isWatched: boolean): Promise<bigint> {
  const order = await retried(() => buyer.order(bought))
  let furthest = 0
  /** What the api says of the order, which never goes back. */
  const look = async () => {
    const { state, receive, stopped } = await buyer.look(order.orderId)
    if (state === undefined) return undefined
    const place = rank.indexOf(state)
    if (place < furthest || receive !== order.receive || stopped !== null)
      wrong.push(`${order.orderId}: ${rank[furthest]} is followed by ${state}, ${receive} ${stopped}`)
    furthest = place
    return state
  }
  const purchase = await retried(() => buyer.enter(order))
  const stateAtShop = async () => ((await (await fetch(`${purchase}/state`)).json()) as { state: string }).state
  await retried(async () => {
    if ((await stateAtShop()) !== 'open') return true
    await buyer.payByCard(purchase)
    return false
  })
  if (!isWatched) await retried(async () => (await stateAtShop()) === 'delivered')
  await retried(async () => (await look()) === 'delivered')
  return unitsOf(order.receive, bought)
}

const assortment = [
  { provider: 'meld', method: 'CREDIT_DEBIT_CARD', networkId: 'eip155:1', asset: 'USDC' },
  { provider: 'transak', method: 'credit_debit_card', networkId: solana.caipNetworkId, asset: 'native' },
  { provider: 'stripe', method: 'card', networkId: 'eip155:1', asset: 'native' },
  { provider: 'moonpay', method: 'credit_debit_card', networkId: solana.caipNetworkId, asset: 'USDC' },
  { provider: 'coinbase', method: 'CARD', networkId: 'eip155:1', asset: 'USDC' },
] as const

let isOver = false
const sold: (readonly [Bought, bigint])[] = []

/** Buys one thing of the assortment for an account that has nothing, and holds what arrived against what was quoted. */
async function sell(index: number): Promise<void> {
  const what = assortment[index % assortment.length] ?? assortment[0]
  const receiver =
    what.networkId === 'eip155:1'
      ? privateKeyToAccount(generatePrivateKey()).address
      : (await generateKeyPairSigner()).address
  const bought: Bought = { ...what, receiver }
  const units = await buy(bought, index % 2 === 1)
  sold.push([bought, units])
  expect(await buyer.holds(bought)).toBe(units)
}

function arm(victim: Victim): void {
  const process = running.get(victim)
  if (process === undefined || process.armed) return
  process.armed = true
  process.child.kill('SIGUSR2')
}

/** About how many awaits a purchase has in each. The proof counts them. */
const awaits: Record<Victim, number> = { shop: 1_000, api: 600 }

async function countAwaits(): Promise<void> {
  await Promise.all(victims.map((victim) => start(victim, 0)))
  victims.forEach(arm)
  await sell(1)
  for (const victim of victims) {
    running.get(victim)?.child.kill('SIGUSR2')
    awaits[victim] = await retried(async () => Number(readFileSync(awaitsFileOf(victim), 'utf8')))
    running.get(victim)?.child.kill('SIGKILL')
    await running.get(victim)?.exited
  }
}

const killed: Record<Victim, number> = { shop: 0, api: 0 }
const perVictim = Math.ceil(kills / victims.length)
const starting = new Map<Victim, Promise<Running>>()

/** Starts one of the two to die at the next await of its row, which is spread evenly over a purchase; again when it has died. */
async function startNext(victim: Victim): Promise<void> {
  const place = (killed[victim] + 0.5) / perVictim
  const started = start(victim, place < 1 ? Math.ceil(place * awaits[victim]) : 0)
  starting.set(victim, started)
  const { child, exited } = await started
  void exited.then(() => {
    if (isOver) return
    if (child.signalCode !== 'SIGKILL') wrong.push(`The ${victim} ended by itself.`)
    killed[victim] += 1
    startNext(victim).catch((error: unknown) => wrong.push(String(error)))
  })
}

it(`is killed ${kills} times: nothing is delivered twice, nothing is paid for and lost, no state goes back`, async () => {
  if (isProof) await countAwaits()
  await Promise.all(victims.map(startNext))
  for (let index = 0; victims.some((victim) => killed[victim] < perVictim); index++) {
    // What has died at the end of a purchase is there again before the next begins.
    await Promise.all(starting.values())
    victims.forEach(arm)
    await sell(index)
    expect(wrong).toEqual([])
  }
  // What would come a second time has come by then.
  await sleep(1_500)
  for (const [bought, units] of sold) expect(await buyer.holds(bought), JSON.stringify(bought)).toBe(units)
  if (isProof) console.log(`${JSON.stringify({ killed, awaits, purchases: sold.length })}`)
}, 3_600_000)
