import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guardianEndpoints, loginEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { createRecoveryKey } from '@latchkey/vault/keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../server/src/clock.ts'
import { createCaller } from '../../../server/test/createCaller.ts'
import { createDevice } from '../../../server/test/createDevice.ts'
import { makeWallet } from '../makeWallet.ts'
import { plainRandom } from '../plainRandom.ts'
import { createSearch } from './createSearch.ts'
import { searchMemory } from './searchMemory.ts'
import { type MailSink, startMailSink } from './startMailSink.ts'
import { type Pair, startPair } from './startPair.ts'

/** People who make a wallet, use it and bring it back: `npm run prove -- memory` makes it 50. */
const people = Number(process.env.PROOF_LOGINS ?? 2)

// What another process holds is read as Linux shows it to the one that started it; elsewhere this file is left out.
describe('the memory of running services', () => {
  let folder: string
  let mail: MailSink
  let pair: Pair
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-memory-'))
    mail = await startMailSink()
    pair = await startPair(folder, mail.url)
  })
  afterAll(async () => {
    await pair?.[Symbol.asyncDispose]()
    await mail?.[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Everything that a person does with the services, from the first login to a recovery by mail and link. */
  async function live(index: number) {
    const network = { 'x-forwarded-for': `10.4.${index >> 8}.${index & 255}` }
    const device = createDevice()
    const callerOf = (name: 'auth' | 'guardian') =>
      createCaller(
        (path, init) => fetch(`${pair.urls[name]}${path}`, { ...init, headers: { ...init.headers, ...network } }),
        pair.urls[name],
        systemClock,
        device,
      )
    const calls = { auth: callerOf('auth'), guardian: callerOf('guardian') }
    const email = `someone${index}.${randomBytes(8).toString('hex')}@example.org`
    const { attemptId } = await calls.auth.call(loginEndpoints.email, { email, projectId: 'p' })
    const code = await mail.read(email, /\b(\d{6})\b/)
    const session = await calls.auth.call(loginEndpoints.otp, { attemptId: attemptId ?? '', code })
    const wallet = await makeWallet({ ...calls, ...device }, session)
    for (let round = 0; round < 3; round += 1)
      await calls.auth.call(walletEndpoints.release, { setId: wallet.setId }, session)
    await calls.auth.call(walletEndpoints.recover, {}, session)
    const { releaseId } = await calls.guardian.call(guardianEndpoints.start, {
      email,
      purpose: 'device',
      attemptId: randomBytes(16).toString('base64url'),
      ephemeralKey: Buffer.from(createRecoveryKey(plainRandom).public).toString('base64url'),
      app: 'https://app.example',
      browser: 'Chrome on Linux',
    })
    const path = await mail.read(email, /(\/g\/approve\/[\w-]+)/)
    const pressed = await fetch(`${pair.urls.guardian}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...network },
      body: 'answer=approve',
    })
    expect(pressed.status).toBe(200)
    const { recoveryPublicKey } = wallet
    const { assertion } = session
    await calls.guardian.call(guardianEndpoints.collect, { releaseId, assertion, recoveryPublicKey })
    return { wallet, email, code }
  }

  it('holds nothing of a wallet beside the one part that each keeps, in any form', { timeout: 3_600_000 }, async () => {
    const lives: Awaited<ReturnType<typeof live>>[] = []
    for (let index = 0; index < people; index += 1) lives.push(await live(index))

    const secrets = lives.flatMap(({ wallet, email }, index) =>
      Object.entries({
        root: wallet.root,
        D: wallet.shares.device,
        R: wallet.shares.recovery,
        S: wallet.shares.server,
        'recovery key': wallet.recovery.secret,
        address: Buffer.from(wallet.addresses.evm),
        email: Buffer.from(email),
      }).map(([name, secret]) => [`${name} ${index}`, new Uint8Array(secret)] as const),
    )
    const search = createSearch(new Map(secrets))
    const seen = { auth: searchMemory(pair.pids.auth, search), guardian: searchMemory(pair.pids.guardian, search) }
    const count = (service: 'auth' | 'guardian', name: string) =>
      [...seen[service].found].filter((found) => found.replace(/ \d+$/, '') === name).length

    // That the search finds what passes through: addresses at one, mailboxes at both.
    expect(count('auth', 'address')).toBeGreaterThan(0)
    for (const service of ['auth', 'guardian'] as const) expect(count(service, 'email')).toBeGreaterThan(0)

    expect(['root', 'D', 'R', 'recovery key'].filter((name) => count('auth', name) > 0)).toEqual([])
    expect(['root', 'D', 'R', 'S'].filter((name) => count('guardian', name) > 0)).toEqual([])
    for (const [service, { bytes }] of Object.entries(seen)) expect([service, bytes > 2 ** 24]).toEqual([service, true])
    const megabytes = Math.round((seen.auth.bytes + seen.guardian.bytes) / 2 ** 20)
    console.log(
      `${people} people, ${megabytes} MiB: no root, D or R anywhere; S still in the auth service of ${count('auth', 'S')}, the recovery key still in the guardian of ${count('guardian', 'recovery key')}`,
    )
  })
})

it('finds a secret in each of its forms, at the edges too', () => {
  const [one, other] = [plainRandom(32), plainRandom(33)]
  const search = createSearch(
    new Map([
      ['one', one],
      ['other', other],
    ]),
  )
  const look = (...pieces: readonly Uint8Array[]) => {
    const piece = Buffer.concat(pieces)
    const found = new Set<string>()
    search(piece, piece.length, found)
    return [...found].sort()
  }
  expect(look(plainRandom(5_000))).toEqual([])
  expect(look(one)).toEqual(['one'])
  expect(look(other, one)).toEqual(['one', 'other'])
  expect(look(plainRandom(7), Buffer.from(Buffer.from(one).toString('hex')))).toEqual(['one'])
  for (const shift of [0, 1, 2]) {
    const text = Buffer.concat([plainRandom(shift), other, plainRandom(4)]).toString('base64url')
    expect(look(Buffer.from(text))).toEqual(['other'])
  }
  expect(look(other.subarray(0, 32))).toEqual([])
})
