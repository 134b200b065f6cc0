import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createIdentity } from './createIdentity.ts'
import { newTopic } from './newTopic.ts'
import { RawClient } from './RawClient.ts'
import { type SpawnedRelay, spawnRelay } from './spawnRelay.ts'

const canary = {
  mail: 'canary@example.org',
  address: '0xCanaryCanaryCanaryCanaryCanaryCanaryCana',
  ip: '203.0.113.77',
  method: 'eth_canaryMethod',
  token: `canary${randomBytes(8).toString('hex')}`,
}

describe('what the relay remembers of people', () => {
  let relay: SpawnedRelay | undefined
  let folder = ''
  afterEach(async () => {
    await relay?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  it('no log line of any level names a topic, token, client, address or what a client puts into its fields', async () => {
    folder = mkdtempSync(join(tmpdir(), 'relay-privacy-'))
    const projects = join(folder, 'projects.json')
    writeFileSync(projects, JSON.stringify([{ id: 'known', allowedOrigins: ['https://app.example.org'] }]))
    relay = await spawnRelay({
      SQLITE_PATH: join(folder, 'relay.db'),
      LOG_LEVEL: 'debug',
      PROJECTS_FILE: projects,
      TRUSTED_PROXIES: '1',
      RATE_SOCKET: '20/1',
    })
    const { url, httpUrl } = relay
    const everything = Object.values(canary).join(' ')
    const query = {
      projectId: 'known',
      ua: `wc-2/js-2.21.7/${everything}`,
      packageName: canary.mail,
      useOnCloseEvent: 'true',
    }
    const headers = { 'x-forwarded-for': canary.ip, origin: 'https://app.example.org', 'user-agent': everything }
    const identity = createIdentity()
    const topic = newTopic()

    // Refused: a wrong project, origin, app and token, by socket and by HTTP.
    for (const change of [{ projectId: canary.mail }, { packageName: canary.mail }, { auth: canary.token }]) {
      const refused = await RawClient.connect(url, { identity, headers, query: { ...query, ...change } })
      await refused.closed
    }
    await fetch(`${httpUrl}/rpc?projectId=${canary.mail}&auth=${canary.token}`, {
      method: 'POST',
      headers,
      body: everything,
    })
    await fetch(`${httpUrl}/${canary.mail}?token=${canary.token}`, { headers })

    // Accepted: every field that a client may fill.
    const { packageName: _app, ...plain } = query
    const client = await RawClient.connect(url, { identity, headers, query: plain })
    const reader = await RawClient.connect(url, { headers, query: plain })
    await reader.subscribe(topic)
    await client.publish(topic, everything, {
      attestation: everything,
      rpcMethods: [canary.method],
      chainId: canary.address,
      txHashes: [canary.token],
      contractAddresses: [canary.address],
      correlationId: canary.mail,
    })
    await reader.received(1)
    await client.ask('wc_approveSession', {
      pairingTopic: topic,
      sessionTopic: newTopic(),
      sessionProposalResponse: 'r',
      sessionSettlementRequest: 's',
      approvedAccounts: [canary.address],
      approvedMethods: [canary.method],
      sessionProperties: { mail: canary.mail },
    })
    await client.ask(`irn_${canary.mail}`, { [canary.mail]: everything })
    await client.ask('irn_publish', { topic: canary.mail, message: everything, ttl: everything })
    client.socket.send(everything)
    while (client.socket.readyState === 1) await Promise.race([client.subscribe(newTopic()), client.closed])
    client.socket.terminate()
    reader.socket.terminate()
    await relay.kill('SIGTERM')

    const log = relay.log.join('\n')
    expect(log).toContain('"agent":"wc-2/js-2.21.7"')
    expect(log).toContain('limit reached')
    const tokenPart = identity.token(url).split('.')[1] ?? ''
    const secrets = [
      ...Object.values(canary),
      topic,
      identity.did,
      identity.did.slice(9),
      tokenPart.slice(0, 60),
      '127.0.0.1',
    ]
    for (const secret of secrets) expect(log).not.toContain(secret)

    // The file doesn't keep what clients send in clear text beside the envelope either.
    const kept = ['relay.db', 'relay.db-wal'].map((name) => readOr(join(folder, name))).join('')
    expect(kept).toContain(everything.slice(0, 30))
    for (const name of ['approvedAccounts', 'rpcMethods', 'sessionProperties']) expect(kept).not.toContain(name)
    const copies = (text: string) => kept.split(text).length - 1
    expect(copies(canary.method)).toBe(copies(everything))
  })
})

it('a proxy that is not counted is told of once, without an address', async () => {
  const relay = await spawnRelay({ STORAGE: 'memory', LOG_LEVEL: 'info' })
  try {
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
      (await RawClient.connect(relay.url, { headers: { [name]: canary.ip } })).socket.terminate()
    expect(relay.log.filter((line) => line.includes('Set TRUSTED_PROXIES'))).toHaveLength(1)
    expect(relay.log.join()).not.toContain(canary.ip)
  } finally {
    await relay.kill('SIGTERM')
  }
})

function readOr(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
