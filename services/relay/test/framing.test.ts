import { beforeEach, describe, expect, it } from 'vitest'
import { newTopic } from './newTopic.ts'
import type { RawClient } from './RawClient.ts'
import { until } from './until.ts'
import { useRelay } from './useRelay.ts'

const { start, connect } = useRelay()
let client: RawClient
beforeEach(async () => {
  client = await connect(await start())
})

/** Sends a text as it is and answers the next frame. */
async function exchange(text: string): Promise<string> {
  const before = client.frames.length
  client.socket.send(text)
  return until(() => client.frames[before], `an answer to ${text.slice(0, 80)}`)
}

describe('request ids', () => {
  const ids = ['"1795123456789012345"', '1795123456789012345', '9007199254740993', '7', '0', '1.0', '1e3', '-5', '"x"']

  it.each([...ids, '"\\u00e9\\n"'])('%s comes back with the same type and digits', async (id) => {
    const text = await exchange(
      `{"id":${id},"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${newTopic()}","id":5}}`,
    )
    expect(text.startsWith(`{"id":${id === '"\\u00e9\\n"' ? '"é\\n"' : id},"jsonrpc":"2.0","result":"`)).toBe(true)
  })

  it('comes back also with an error', async () => {
    const text = await exchange('{"params":{},"method":"irn_nothing","jsonrpc":"2.0","id":1795123456789012345}')
    expect(text.startsWith('{"id":1795123456789012345,"jsonrpc":"2.0","error":{"code":-32601,')).toBe(true)
  })

  it.each(['null', 'true', '{}', '[1]', '""', `"${'9'.repeat(257)}"`])('%s is refused', async (id) => {
    const text = await exchange(`{"id":${id},"jsonrpc":"2.0","method":"irn_subscribe","params":{}}`)
    expect(JSON.parse(text)).toMatchObject({ id: null, error: { code: -32600, data: 'InvalidRequestId' } })
  })

  it('of our own frames are 16 digits, below 2^53, and unique', async () => {
    const peer = await connect({ url: client.socket.url.split('?')[0]?.replace(/\/$/, '') ?? '' })
    const topic = newTopic()
    await client.subscribe(topic)
    await Promise.all(Array.from({ length: 20 }, (_, index) => peer.publish(topic, `m${index}`)))
    await client.received(20)
    const frameIds = client.deliveries.map((delivery) => delivery.frameId)
    expect(new Set(frameIds).size).toBe(20)
    for (const id of frameIds) expect(String(id)).toMatch(/^\d{16}$/)
    expect(Math.max(...frameIds)).toBeLessThan(2 ** 53)
  })
})

describe('frames that are no requests', () => {
  it.each(['', '{', 'hello', '{"id":1,}'])('%j: parse error', async (text) => {
    expect(JSON.parse(await exchange(text))).toMatchObject({ id: null, error: { code: -32700 } })
  })

  it.each(['[]', '"text"', '5', 'null', '[{"id":1,"jsonrpc":"2.0","method":"irn_subscribe"}]'])(
    '%s: invalid',
    async (text) => {
      expect(JSON.parse(await exchange(text))).toMatchObject({ id: null, error: { code: -32600 } })
    },
  )

  it('deep nesting neither crashes the relay nor stops the socket', async () => {
    const deep = `{"id":1795123456789012345,"jsonrpc":"2.0","method":"irn_publish","params":${'['.repeat(400_000)}${']'.repeat(400_000)}}`
    expect(JSON.parse(await exchange(deep)).error.code).toBeLessThan(-32_000)
    expect((await client.subscribe(newTopic())).result).toBeDefined()
  })

  it('another version of JSON-RPC is named', async () => {
    const text = await exchange('{"id":5,"jsonrpc":"1.0","method":"irn_subscribe","params":{}}')
    expect(JSON.parse(text)).toMatchObject({ id: 5, error: { code: -32600, data: 'InvalidJsonRpcVersion' } })
  })

  it('binary frames are read as text', async () => {
    const before = client.frames.length
    client.socket.send(
      Buffer.from(`{"id":6,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${newTopic()}"}}`),
    )
    expect(await until(() => client.frames[before], 'an answer')).toMatch(/^\{"id":6,/)
  })
})

describe('answers of every length', () => {
  const around = (length: number) => [length - 1, length, length + 1]

  it.each([...around(126), 300])('%d bytes arrive as they are', async (length) => {
    const frame = (id: string) =>
      `{"id":"${id}","jsonrpc":"2.0","error":{"code":-32601,"message":"The relay does not know this method"}}`
    const id = 'é'.padEnd(length - Buffer.byteLength(frame('')) - 1, 'x')
    const text = await exchange(`{"id":"${id}","jsonrpc":"2.0","method":"irn_nothing","params":{}}`)
    expect(text).toBe(frame(id))
    expect(Buffer.byteLength(text)).toBe(length)
  })

  it.each(around(65_535))('a list of %d bytes arrives as it is', async (length) => {
    const topic = newTopic()
    const fetch = async () => (await client.ask('irn_fetchMessages', { topic })).text
    const empty = `{"topic":"${topic}","message":"","publishedAt":1795000000000,"tag":0}`
    const others = Buffer.byteLength(await fetch()) + Buffer.byteLength(empty)
    const peer = await connect({ url: client.socket.url.split('?')[0]?.replace(/\/$/, '') ?? '' })
    const message = 'é'.padEnd(length - others - 1, 'x')
    await peer.publish(topic, message, { tag: 0 })
    const text = await fetch()
    expect(JSON.parse(text).result.messages[0].message).toBe(message)
    expect(Buffer.byteLength(text)).toBe(length)
  })
})

describe('acknowledgements', () => {
  const forms: [string, (id: number) => string][] = [
    ['a number', (id) => `${id}`],
    ['text', (id) => `"${id}"`],
    ['text with a trailing n, as JS clients print a BigInt', (id) => `"${id}n"`],
  ]

  it.each(forms)('are matched when the id comes back as %s', async (_, spell) => {
    const relay = await start()
    const publisher = await connect(relay)
    const reader = await connect(relay, { acknowledge: false })
    const topic = newTopic()
    await reader.subscribe(topic)
    await publisher.publish(topic, 'first')
    await publisher.publish(topic, 'second')
    await reader.received(2)
    reader.socket.send(`{"id":${spell(reader.deliveries[0]?.frameId ?? 0)},"jsonrpc":"2.0","result":true}`)
    await reader.settled()
    const again = await connect(relay, { identity: reader.identity })
    await again.subscribe(topic)
    await again.received(1)
    await again.settled()
    expect(again.deliveries.map((delivery) => delivery.message)).toEqual(['second'])
  })

  it('that are errors, or name nothing that was sent, acknowledge nothing', async () => {
    const relay = await start()
    const publisher = await connect(relay)
    const reader = await connect(relay, { acknowledge: false })
    const topic = newTopic()
    await reader.subscribe(topic)
    await publisher.publish(topic, 'first')
    await reader.received(1)
    const id = reader.deliveries[0]?.frameId ?? 0
    reader.socket.send(`{"id":${id},"jsonrpc":"2.0","error":{"code":1,"message":"no"}}`)
    reader.socket.send(`{"id":${id + 1},"jsonrpc":"2.0","result":true}`)
    reader.socket.send('{"id":null,"jsonrpc":"2.0","result":true}')
    await reader.settled()
    const again = await connect(relay, { identity: reader.identity })
    await again.subscribe(topic)
    expect(await again.received(1)).toEqual(['first'])
  })
})
