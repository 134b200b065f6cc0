import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@latchkey/service-kit/test/freePort'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestShop, usdcOnBase } from '../../test/onramp/startTestShop.ts'
import { orderStates } from './orderState.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
/** How many answers the process gives before it is killed, each time. */
const kills = [14, 70]
/** Orders and news under way at once. */
const buyers = 6
const rank = (state: string) => (orderStates as readonly string[]).indexOf(state)

let directory = ''
let world: Awaited<ReturnType<typeof startTestShop>>
let running: ChildProcess | undefined
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'latchkey-orders-'))
  world = await startTestShop()
})
afterAll(async () => {
  running?.kill('SIGKILL')
  await world?.shop.stop()
  await rm(directory, { recursive: true, force: true })
})

/** Starts the service, and returns where it is. */
async function launch(database: Readonly<Record<string, string>>): Promise<string> {
  const port = await freePort()
  running = spawn(process.execPath, ['--conditions=latchkey-source', main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...database,
      PORT: String(port),
      METRICS_PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      RATE_LIMIT: 'off',
      DEFAULT_PROJECT_ID: 'shop',
      DEFAULT_PROJECT_ORIGINS: 'https://app.example',
      RPC_URLS: JSON.stringify({ [usdcOnBase.networkId]: ['http://127.0.0.1:9'] }),
      ONRAMP_PROVIDERS: JSON.stringify(world.onrampKeys.filter(({ kind }) => kind === 'stripe')),
    },
  })
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(`${url}/health`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000, interval: 25 },
    )
    .toBe(200)
  return url
}

async function kill(): Promise<void> {
  const exited = running && once(running, 'exit')
  running?.kill('SIGKILL')
  await exited
}

async function order(url: string): Promise<string> {
  const response = await fetch(`${url}/v1/onramp/orders?projectId=shop`, {
    method: 'POST',
    body: JSON.stringify({
      provider: 'stripe',
      receiver: `${usdcOnBase.networkId}:0x1111111111111111111111111111111111111111`,
      asset: { networkId: usdcOnBase.networkId, address: usdcOnBase.address },
      method: 'card',
      country: 'US',
      pay: { amount: '50.00', currency: 'USD' },
      returnUrl: 'https://app.example/',
    }),
  })
  const { orderId } = (await response.json()) as { orderId?: string }
  if (orderId === undefined) throw new Error(`No order: ${response.status}`)
  return orderId
}

const words = { opened: 'initialized', paid: 'fulfillment_processing', failed: 'rejected' } as const

/** Reports as Stripe does. @returns Whether the service said that it has it */
async function notify(url: string, orderId: string, state: keyof typeof words): Promise<boolean> {
  const seconds = Math.floor(Date.now() / 1_000)
  const session = { id: `cos_${orderId}`, status: words[state], metadata: { order_id: orderId } }
  const body = JSON.stringify({
    id: `evt_${orderId}_${state}`,
    type: 'crypto.onramp_session.updated',
    created: seconds,
    data: { object: session },
  })
  const signature = createHmac('sha256', world.keys.stripe.webhookSecret).update(`${seconds}.${body}`).digest('hex')
  const headers = { 'stripe-signature': `t=${seconds},v1=${signature}` }
  const response = await fetch(`${url}/v1/onramp/hooks/stripe`, { method: 'POST', headers, body })
  return response.status === 200
}

/** Buys until the process is killed. @returns How far each order was said to be */
async function buyUntilKilled(url: string, answers: number): Promise<ReadonlyMap<string, string>> {
  const said = new Map<string, string>()
  let left = answers
  const acknowledge = async (orderId: string, state: string) => {
    said.set(orderId, state)
    left -= 1
    if (left === 0) await kill()
  }
  const buy = async () => {
    while (left > 0) {
      const orderId = await order(url)
      await acknowledge(orderId, 'created')
      for (const state of ['opened', 'paid', 'failed'] as const)
        if (await notify(url, orderId, state)) await acknowledge(orderId, state)
    }
  }
  // What was under way at the kill comes to nothing.
  await Promise.all(Array.from({ length: buyers }, () => buy().catch(() => undefined)))
  expect(left).toBeLessThanOrEqual(0)
  return said
}

async function expectKept(database: Readonly<Record<string, string>>): Promise<void> {
  const said = new Map<string, string>()
  for (const answers of kills) {
    const url = await launch(database)
    for (const [orderId, state] of await buyUntilKilled(url, answers)) said.set(orderId, state)
  }
  const url = await launch(database)
  for (const [orderId, state] of said) {
    const response = await fetch(`${url}/v1/onramp/orders/${orderId}?projectId=shop`)
    const kept = (await response.json()) as { state: string }
    expect([response.status, rank(kept.state) >= rank(state)], `${orderId}: ${state}, ${kept.state}`).toEqual([
      200,
      true,
    ])
  }
  expect(said.size).toBeGreaterThan(kills.length)
  await kill()
}

it('keeps on SQLite every order and all news that it has answered, however often it is killed', async () => {
  await expectKept({ SQLITE_PATH: join(directory, 'api.db') })
}, 120_000)

it('keeps on PostgreSQL every order and all news that it has answered, however often it is killed', async () => {
  await using server = await startPostgres()
  await expectKept({ DATABASE_URL: server.url })
}, 120_000)
