import { constants } from '@latchkey/protocol'
import { expect, it, test } from 'vitest'
import { loadTestDriver } from '../../../test/support/loadTestDriver.ts'
import {
  type NodeAnswer,
  type NodeCall,
  rpcAnswer,
  rpcError,
  startTestNode,
} from '../../../test/support/startTestNode.ts'
import { testNetwork } from '../../../test/support/testNetwork.ts'

const network = testNetwork()
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const oneWei = (call: NodeCall) => rpcAnswer(call, () => '0x1')

/** Answers with what is listed, then with 1 wei. */
const first =
  (...answers: NodeAnswer[]) =>
  (call: NodeCall, index: number) =>
    answers[index] ?? oneWei(call)

it('calls by POST with id, jsonrpc, method and params, as text that needs no preflight [S7.60]', async () => {
  await using node = await startTestNode(oneWei)
  const { driver, drive } = await loadTestDriver([node.url])
  expect(await drive(driver.readNativeBalance({ network, address }))).toBe(1n)
  expect(node.calls).toMatchObject([
    {
      httpMethod: 'POST',
      contentType: 'text/plain',
      body: { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] },
    },
  ])
})

test.each([
  ['status 415', (): NodeAnswer => ({ status: 415, body: 'only application/json is supported' })],
  ['an invalid request', (call: NodeCall): NodeAnswer => rpcError(call, { code: -32600, message: 'Invalid request' })],
])('speaks JSON to a node that answers text with %s, and remembers it', async (_name, refuse) => {
  await using node = await startTestNode((call) =>
    call.contentType === 'application/json' ? oneWei(call) : refuse(call),
  )
  const { driver, drive } = await loadTestDriver([node.url], { transport: { retryCount: 0 } })
  expect(await drive(driver.readNativeBalance({ network, address }))).toBe(1n)
  expect(await drive(driver.readNativeBalance({ network, address }))).toBe(1n)
  expect(node.calls.map(({ contentType }) => contentType)).toEqual([
    'text/plain',
    'application/json',
    'application/json',
  ])
})

test.each([
  [403, '[S8.90]'],
  [408, '[S8.91]'],
  [413, '[S8.92]'],
  [429, '[S8.93]'],
  [500, '[S8.94]'],
  [502, '[S8.95]'],
  [503, '[S8.96]'],
  [504, '[S8.97]'],
])('asks again after status %i %s', async (status) => {
  await using node = await startTestNode(first({ status, body: 'no' }))
  const { driver, drive } = await loadTestDriver([node.url])
  expect(await drive(driver.readNativeBalance({ network, address }))).toBe(1n)
  expect(node.calls).toHaveLength(2)
})

test.each([401, 404, 405, 422, 501])('gives up at once after status %i and tells it [S8.89]', async (status) => {
  await using node = await startTestNode(first({ status, body: 'no' }))
  const { driver, drive } = await loadTestDriver([node.url])
  await expect(drive(driver.readNativeBalance({ network, address }))).rejects.toMatchObject({
    code: 'http/status',
    details: `HTTP status ${status}`,
    retryable: false,
  })
  expect(node.calls).toHaveLength(1)
})

test.each([-1, -32603, -32005, 429, -32007])('asks again after the JSON-RPC code %i [S8.98]', async (code) => {
  await using node = await startTestNode((call, index) =>
    index === 0 ? rpcError(call, { code, message: 'later' }) : oneWei(call),
  )
  const { driver, drive } = await loadTestDriver([node.url])
  expect(await drive(driver.readNativeBalance({ network, address }))).toBe(1n)
})

test.each([-32601, -32602, -32000, 3])('takes the JSON-RPC code %i as the last word', async (code) => {
  await using node = await startTestNode((call) => rpcError(call, { code, message: 'no' }))
  const { driver, drive } = await loadTestDriver([node.url])
  await expect(drive(driver.readNativeBalance({ network, address }))).rejects.toMatchObject({ name: 'KitError' })
  expect(node.calls).toHaveLength(1)
})

it('tries three times more, 150, 300 and 600 ms apart, then tells the status [S7.65, S7.66, S8.89]', async () => {
  await using node = await startTestNode(() => ({ status: 503, body: 'down' }))
  const { driver, drive, clock } = await loadTestDriver([node.url])
  await expect(drive(driver.readNativeBalance({ network, address }))).rejects.toMatchObject({
    code: 'http/status',
    details: 'HTTP status 503',
    retryable: true,
  })
  expect(node.calls).toHaveLength(4)
  expect(clock.delays.filter((delay) => delay !== constants.rpcTimeoutMs)).toEqual([150, 300, 600])
})

it('takes the number and the pause of retries from the options', async () => {
  await using node = await startTestNode(() => ({ status: 500, body: '' }))
  const { driver, drive, clock } = await loadTestDriver([node.url], { transport: { retryCount: 1, retryDelayMs: 20 } })
  await expect(drive(driver.readNativeBalance({ network, address }))).rejects.toMatchObject({ code: 'http/status' })
  expect(node.calls).toHaveLength(2)
  expect(clock.delays).toContain(20)
})

test.each([
  ['seconds', () => '7'],
  ['a date', (nowMs: number) => new Date(nowMs + 7000).toUTCString()],
])('waits as long as Retry-After asks in %s [S8.99]', async (_form, header) => {
  const context = await loadTestDriver([])
  const startMs = context.clock.nowMs()
  await using node = await startTestNode(first({ status: 429, headers: { 'retry-after': header(startMs) }, body: '' }))
  const { driver, drive, clock } = await loadTestDriver([node.url])
  expect(await drive(driver.readNativeBalance({ network, address }))).toBe(1n)
  expect(clock.nowMs() - startMs).toBeGreaterThanOrEqual(6999)
})

it('honours Retry-After beside a JSON-RPC error too [S8.93, S8.99]', async () => {
  await using node = await startTestNode((call, index) =>
    index === 0
      ? { ...rpcError(call, { code: -32005, message: 'slow down' }), status: 429, headers: { 'retry-after': '4' } }
      : oneWei(call),
  )
  const { driver, drive, clock } = await loadTestDriver([node.url])
  const startMs = clock.nowMs()
  expect(await drive(driver.readNativeBalance({ network, address }))).toBe(1n)
  expect(clock.nowMs() - startMs).toBeGreaterThanOrEqual(4000)
})

it('does not keep a person waiting for a Retry-After of an hour, nor asks before it is over [S8.99]', async () => {
  await using node = await startTestNode(first({ status: 503, headers: { 'retry-after': '3600' }, body: '' }))
  const { driver, drive, clock } = await loadTestDriver([node.url])
  await expect(drive(driver.readNativeBalance({ network, address }))).rejects.toMatchObject({ code: 'http/status' })
  await expect(drive(driver.readNativeBalance({ network, address }))).rejects.toMatchObject({ code: 'http/status' })
  expect(node.calls).toHaveLength(1)
  await clock.advance(3_600_000)
  expect(await drive(driver.readNativeBalance({ network, address }))).toBe(1n)
})

it('leaves a node alone for as long as its Retry-After asks where another answers [S8.99]', async () => {
  await using busy = await startTestNode(first({ status: 429, headers: { 'retry-after': '60' }, body: '' }))
  await using other = await startTestNode(oneWei)
  const { driver, drive, clock } = await loadTestDriver([busy.url, other.url])
  const read = () => drive(driver.readNativeBalance({ network, address }))
  expect([await read(), await read()]).toEqual([1n, 1n])
  expect([busy.calls.length, other.calls.length]).toEqual([1, 2])
  await clock.advance(60_000)
  await read()
  expect([busy.calls.length, other.calls.length]).toEqual([2, 2])
})

test.each(['silent', 'half'] as const)(
  'gives up on a node that answers %s after 10 s [S7.64, S8.88]',
  async (answer) => {
    await using node = await startTestNode(() => answer)
    const { driver, clock } = await loadTestDriver([node.url])
    const reading = driver.readNativeBalance({ network, address })
    const outcome = expect(reading).rejects.toMatchObject({
      code: 'http/timeout',
      shortMessage: 'The request took too long to respond.',
    })
    await until(() => node.calls.length === 1)
    await clock.advance(9_999)
    expect(node.calls[0]?.hungUp()).toBe(false)
    await clock.advance(1)
    await outcome
    await until(() => node.calls[0]?.hungUp() === true)
    expect(node.calls).toHaveLength(1)
  },
)

it('asks the URLs in their order until one answers [S7.68]', async () => {
  await using broken = await startTestNode(() => ({ status: 404, body: '' }))
  await using gone = await startTestNode(() => 'hang-up')
  await using good = await startTestNode(oneWei)
  await using spare = await startTestNode(oneWei)
  const { driver, drive } = await loadTestDriver([broken.url, gone.url, good.url, spare.url])
  expect(await drive(driver.readNativeBalance({ network, address }))).toBe(1n)
  expect([broken, gone, good, spare].map(({ calls }) => calls.length)).toEqual([1, 1, 1, 0])
})

it('goes on to the next URL when one stays silent [S7.68]', async () => {
  await using mute = await startTestNode(() => 'silent')
  await using good = await startTestNode(oneWei)
  const { driver, clock } = await loadTestDriver([mute.url, good.url])
  const reading = driver.readNativeBalance({ network, address })
  await until(() => mute.calls.length === 1)
  await clock.advance(10_000)
  expect(await reading).toBe(1n)
})

it('says what a node said rather than that another was out of reach', async () => {
  await using picky = await startTestNode((call) => rpcError(call, { code: -32602, message: 'bad block tag' }))
  const { driver, drive } = await loadTestDriver([picky.url, 'http://127.0.0.1:1'])
  await expect(drive(driver.readNativeBalance({ network, address }))).rejects.toMatchObject({
    code: 'rpc/invalid-params',
    shortMessage: 'bad block tag',
  })
})

it('does not ask a second node what a contract has refused', async () => {
  await using node = await startTestNode((call) => rpcError(call, { code: 3, message: 'execution reverted: no' }))
  await using spare = await startTestNode(oneWei)
  const { driver, drive } = await loadTestDriver([node.url, spare.url])
  await expect(drive(driver.request(network, { method: 'eth_call', params: [{}] }))).rejects.toMatchObject({
    code: 'transaction/execution-reverted',
  })
  expect(spare.calls).toHaveLength(0)
})

it('sends a signed transaction again with the same bytes, and no other write', async () => {
  await using node = await startTestNode(() => ({ status: 503, body: '' }))
  const { driver, drive } = await loadTestDriver([node.url])
  const signed = { method: 'eth_sendRawTransaction', params: ['0x02f8'] }
  await expect(drive(driver.request(network, signed))).rejects.toMatchObject({ code: 'http/status' })
  expect(node.calls.map(({ body }) => body)).toMatchObject([signed, signed, signed, signed])

  await using other = await startTestNode(() => ({ status: 503, body: '' }))
  await using spare = await startTestNode(oneWei)
  const second = await loadTestDriver([other.url, spare.url])
  const write = { method: 'eth_sendTransaction', params: [{}] }
  await expect(second.drive(second.driver.request(network, write))).rejects.toMatchObject({ code: 'http/status' })
  expect(other.methods()).toEqual(['eth_sendTransaction'])
  expect(spare.calls).toHaveLength(0)
})

it('filters what is sent and what is retried by method [S7.67]', async () => {
  await using node = await startTestNode(() => ({ status: 503, body: '' }))
  const only = await loadTestDriver([node.url], { transport: { methods: { include: ['eth_chainId'] } } })
  await expect(only.drive(only.driver.readNativeBalance({ network, address }))).rejects.toMatchObject({
    code: 'rpc/method-not-supported',
  })
  const without = await loadTestDriver([node.url], { transport: { methods: { exclude: ['eth_getBalance'] } } })
  await expect(without.drive(without.driver.readNativeBalance({ network, address }))).rejects.toMatchObject({
    code: 'rpc/method-not-supported',
  })
  expect(node.calls).toHaveLength(0)

  const once = await loadTestDriver([node.url], { transport: { retryMethods: { exclude: ['eth_getBalance'] } } })
  await expect(once.drive(once.driver.readNativeBalance({ network, address }))).rejects.toMatchObject({
    code: 'http/status',
  })
  expect(node.calls).toHaveLength(1)
})

it('sends calls of one moment in one POST when batches are on, at most 1000 [S7.63]', async () => {
  await using node = await startTestNode((call) => rpcAnswer(call, (_method, params) => `0x${String(params).length}`))
  const { driver, drive, clock } = await loadTestDriver([node.url], { transport: { batch: true } })
  const asked = Array.from({ length: 1001 }, (_, index) =>
    driver.request(network, { method: 'eth_getBalance', params: [index] }),
  )
  await drive(Promise.all(asked))
  expect(node.calls.map(({ body }) => (body as unknown[]).length)).toEqual([1000, 1])
  expect(clock.delays).toContain(0)
})

it('gives each call of a batch its own answer, whatever the order, and fails the ones left out [S7.63]', async () => {
  await using node = await startTestNode((call) => {
    const { body } = rpcAnswer(call, (_method, params) => params)
    return { body: (body as unknown[]).reverse().slice(0, 2) }
  })
  const { driver, drive } = await loadTestDriver([node.url], { transport: { batch: true, retryCount: 0 } })
  const outcome = Promise.allSettled(
    [1, 2, 3].map((n) => driver.request(network, { method: 'eth_getLogs', params: [n] })),
  )
  expect(await drive(outcome)).toMatchObject([
    { status: 'rejected', reason: { code: 'http/invalid-answer' } },
    { status: 'fulfilled', value: [2] },
    { status: 'fulfilled', value: [3] },
  ])
})

test.each([
  ['text', 'hello'],
  ['an empty body', ''],
  ['a number', 7],
  ['an object of another shape', { ok: true }],
  ['the answer to another call', { jsonrpc: '2.0', id: 999, result: '0x1' }],
  ['a balance that is no number', { jsonrpc: '2.0', id: 1, result: 'much' }],
])('refuses %s as an answer', async (_name, body) => {
  await using node = await startTestNode(() => ({ body }))
  const { driver, drive } = await loadTestDriver([node.url])
  await expect(drive(driver.readNativeBalance({ network, address }))).rejects.toMatchObject({
    code: 'http/invalid-answer',
  })
})

it('shares one request among equal calls that run at the same time, for up to 8192 calls [S9.8]', async () => {
  await using node = await startTestNode((call) => rpcAnswer(call, (_method, params) => params))
  const { driver, drive } = await loadTestDriver([node.url], { transport: { batch: true } })
  const ask = (n: number) => driver.request(network, { method: 'eth_getBalance', params: [n] })
  // Call 0 is pushed out by the 8193rd; call 1 is still known.
  const asked = Array.from({ length: 8193 }, (_, n) => ask(n))
  const again = [ask(1), ask(0)]
  await drive(Promise.all([...asked, ...again]))
  expect(await again[0]).toEqual([1])
  expect(node.methods()).toHaveLength(8194)
  await drive(ask(1))
  expect(node.methods()).toHaveLength(8195)
})

it('stops when the caller gives up', async () => {
  await using node = await startTestNode(() => 'silent')
  const { driver } = await loadTestDriver([node.url])
  const controller = new AbortController()
  const asking = driver.request(network, { method: 'eth_blockNumber' }, { signal: controller.signal })
  const outcome = expect(asking).rejects.toMatchObject({ code: 'request/aborted', shortMessage: 'Request was aborted' })
  await until(() => node.calls.length === 1)
  controller.abort()
  await outcome
  await until(() => node.calls[0]?.hungUp() === true)
})

it('says that a network has no URL', async () => {
  const { driver, drive } = await loadTestDriver([])
  await expect(drive(driver.readNativeBalance({ network, address }))).rejects.toMatchObject({
    code: 'http/unreachable',
  })
})

/** Waits for something that happens on real sockets. */
async function until(holds: () => boolean): Promise<void> {
  await expect.poll(holds).toBe(true)
}
