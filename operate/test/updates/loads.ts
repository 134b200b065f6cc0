import { setTimeout as sleep } from 'node:timers/promises'
import { passkeyEndpoints } from '@latchkey/protocol/vault'
import { RawClient } from '../../../services/relay/test/RawClient.ts'
import type { Person } from './preparePeople.ts'

/** What became of the calls of one kind. */
export type Counted = {
  made: number
  /** Failed at their first try. */
  failed: number
  /** Failed at each try that a client makes by itself. */
  lost: number
  /** Why, of the first of them. */
  readonly reasons: string[]
}

const tries = 5
const retryMs = 300

/** Calls at a rate that waits for no answer, each tried again as clients do, until the signal. */
export async function callAtRate(
  perSecond: number,
  signal: AbortSignal,
  call: (index: number) => Promise<void>,
): Promise<Counted> {
  const counted: Counted = { made: 0, failed: 0, lost: 0, reasons: [] }
  const startedMs = performance.now()
  const under = new Set<Promise<void>>()
  async function one(index: number) {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      try {
        await call(index)
        return
      } catch (error) {
        if (attempt === 1) counted.failed += 1
        if (counted.reasons.length < 5)
          counted.reasons.push(`try ${attempt}: ${error} ${error instanceof Error ? (error.cause ?? '') : ''}`)
        await sleep(retryMs * attempt)
      }
    }
    counted.lost += 1
  }
  while (!signal.aborted) {
    const running = one(counted.made++)
    under.add(running)
    void running.then(() => under.delete(running))
    const waitMs = startedMs + (counted.made * 1_000) / perSecond - performance.now()
    if (waitMs > 1) await sleep(waitMs)
  }
  await Promise.all(under)
  return counted
}

/** A read of a node, by the api. @throws Error where there is no answer. */
export async function readBlock(api: string): Promise<void> {
  const response = await fetch(`${api}/v1/?chainId=eip155:31337&projectId=p`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
  })
  const { result } = (await response.json()) as { result?: string }
  if (response.status !== 200 || result === undefined) throw new Error(`the api answered ${response.status}`)
}

/** A login by passkey, of one person after another. @throws Error where it did not come about. */
export async function logIn(people: readonly Person[], index: number): Promise<void> {
  const person = people[index % people.length]
  if (person === undefined) throw new Error('no people')
  const { caller, passkey, headers } = person
  const { challengeId, challenge } = await caller.call(passkeyEndpoints.loginOptions, { projectId: 'p' }, { headers })
  const body = { challengeId, credential: passkey.get({ challenge }) }
  await caller.call(passkeyEndpoints.login, body, { headers })
}

/** A site, and what the pages of it that were opened so far ask for later. */
export type Site = { readonly url: string; readonly path: string; readonly later: string[] }

/**
 * A browser that opens a page: the document, what it names, and then what a page that was opened before asks for later.
 * @throws Error where one of them is not answered.
 */
export async function openPage({ url, path, later }: Site): Promise<void> {
  const read = async (address: string) => {
    const response = await fetch(url + address)
    if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}`)
    return response.text()
  }
  const script = await read(addressIn(await read(path)))
  later.push(addressIn(script))
  await read(later[Math.floor(Math.random() * later.length)] ?? '')
}

function addressIn(text: string): string {
  const [address] = /\/assets\/[\w.-]+/.exec(text) ?? []
  if (address === undefined) throw new Error('It names nothing of the build.')
  return address
}

/** A pair over a topic: one publishes, the other reads; both come back when their socket closes, as clients do. */
export async function talk(url: string, topic: string, perSecond: number, signal: AbortSignal) {
  const promised = new Set<string>()
  const read = new Set<string>()
  let asked = 0
  const publisher = stay(url, () => Promise.resolve())
  const reader = stay(url, (client) => client.subscribe(topic))
  const collect = setInterval(() => {
    for (const { message } of reader.deliveries()) read.add(message)
  }, 20)
  async function publish(message: string): Promise<void> {
    while (!promised.has(message)) {
      const client = await publisher.client()
      const answer = await Promise.race([client.publish(topic, message), client.closed.then(() => undefined)])
      if (answer?.result === true) promised.add(message)
      else await sleep(retryMs)
    }
  }
  const startedMs = performance.now()
  const under: Promise<void>[] = []
  while (!signal.aborted) {
    under.push(publish(`${topic.slice(0, 8)} ${asked++} ${'x'.repeat(400)}`))
    const waitMs = startedMs + (asked * 1_000) / perSecond - performance.now()
    if (waitMs > 1) await sleep(waitMs)
  }
  await Promise.all(under)
  const untilMs = performance.now() + 20_000
  while (read.size < promised.size && performance.now() < untilMs) await sleep(50)
  clearInterval(collect)
  await reader.end()
  await publisher.end()
  return { asked, promised: promised.size, lost: [...promised].filter((message) => !read.has(message)).length }
}

/** A client that opens its socket again whenever it closes. */
function stay(url: string, onOpen: (client: RawClient) => Promise<unknown>) {
  const all: RawClient[] = []
  let identity: RawClient['identity'] | undefined
  let ended = false
  let current = open()
  async function open(): Promise<RawClient> {
    for (;;) {
      const client = await RawClient.connect(url, identity === undefined ? {} : { identity }).catch(() => undefined)
      if (client !== undefined) {
        identity = client.identity
        all.push(client)
        void client.closed.then(() => {
          if (!ended) current = open()
        })
        await Promise.race([onOpen(client), client.closed])
        return client
      }
      await sleep(retryMs)
    }
  }
  return {
    client: () => current,
    deliveries: () => all.flatMap(({ deliveries }) => deliveries),
    async end() {
      ended = true
      await (await current).close()
    },
  }
}
