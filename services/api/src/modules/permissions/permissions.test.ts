import { writeContext } from '@latchkey/protocol/delegations'
import type { StoredGrant } from '@latchkey/protocol/permissions'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { startPostgres, type TestPostgres } from '@latchkey/service-kit/test/postgres'
import fc from 'fast-check'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grantOf, signGrant, signRevocation } from '../../../test/grants/signGrant.ts'
import { startGrantChain } from '../../../test/grants/startGrantChain.ts'
import { startVoucherKeys, type VoucherKeys } from '../../../test/sponsor/startVoucherKeys.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import { createProjectRepository } from '../projects/createProjectRepository.ts'
import { newProject } from '../projects/project.ts'

const network = 'eip155:8453'
const day = 86_400

let chain: Awaited<ReturnType<typeof startGrantChain>>
let keys: VoucherKeys
let postgres: TestPostgres
let api: TestApi
let account: PrivateKeyAccount
beforeAll(async () => {
  chain = await startGrantChain()
  keys = await startVoucherKeys()
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres?.[Symbol.asyncDispose]()
  await keys?.[Symbol.asyncDispose]()
  await chain?.[Symbol.asyncDispose]()
})

type Answer = {
  readonly status: number
  readonly body: {
    readonly pci: string
    readonly grants: StoredGrant[]
    readonly since: number
    readonly revoked: { hash: string; revokedAt: number }[]
    readonly code?: string
  }
}

async function ask(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  by: { voucher?: string; project?: string } = {},
) {
  const { voucher, project = 'p' } = by
  const response = await api.request(`/v1/permissions/${path}?projectId=${project}`, {
    method,
    headers: voucher === undefined ? {} : { authorization: `Bearer ${voucher}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() } as Answer
}
const me = () => `${network}:${account.address}`
const voucher = (changes: object = {}) => keys.voucher(account.address, api.clock.ms, changes)
const store = (body: object, by = {}) => ask('POST', me(), body, by)
const list = async () => {
  const { status, body } = await ask('GET', me(), undefined, { voucher: voucher() })
  expect(status).toBe(200)
  return body
}
const sign = (changes: Parameters<typeof grantOf>[1] = {}, by: signGrant.Options = {}) =>
  signGrant(account, grantOf(api.clock.ms, changes), by)
const nowS = () => Math.floor(api.clock.ms / 1000)

describe.each(['SQLite', 'PostgreSQL'])('on %s', (name) => {
  beforeAll(async () => {
    api = await testApi({
      databaseUrl: name === 'SQLite' ? undefined : await postgres.createDatabase(),
      publicUrl: 'https://api.example',
      authUrl: keys.url,
      defaultProject: newProject('p', { name: 'Coffee' }),
      rpcUrls: new Map([[network, [{ name: 'a', url: chain.url, wsUrl: undefined, priority: 50 }]]]),
    })
    await createProjectRepository(api.deps.database, api.deps.clock).save(newProject('q'))
  })
  afterAll(() => api[Symbol.asyncDispose]())
  beforeEach(() => {
    Object.assign(chain.state, { disabled: new Set(), nonce: 0n, silent: false })
    account = privateKeyToAccount(generatePrivateKey())
  })

  describe('a grant that is handed in', () => {
    it('is kept once, and listed for its account with what the chain says', async () => {
      const [one, other] = [await sign(), await sign({ expiresAt: nowS() + day })]
      const body = { contexts: [one.context, other.context], origin: 'https://app.example' }
      const first = await store(body, { voucher: voucher() })
      expect(first).toMatchObject({ status: 200, body: { grants: [{ hash: one.hash }, { hash: other.hash }] } })
      expect((await store(body, { voucher: voucher() })).body).toEqual(first.body)
      chain.state.disabled.add(other.hash)
      const { grants, since } = await list()
      expect(since).toBe(nowS() - 30 * day)
      const common = {
        pci: first.body.pci,
        chainId: 8453,
        project: { id: 'p', name: 'Coffee' },
        origin: 'https://app.example',
        createdAt: nowS(),
        revokedAt: null,
        chain: 'read',
      }
      expect(grants).toHaveLength(2)
      expect(grants).toEqual(
        expect.arrayContaining([
          { ...common, hash: one.hash, context: one.context, expiry: nowS() + 7 * day, disabledAt: null },
          { ...common, hash: other.hash, context: other.context, expiry: nowS() + day, disabledAt: nowS() },
        ]),
      )
    })

    it('is of one session, however often it is handed in at once', async () => {
      const contexts = await Promise.all(Array.from({ length: 8 }, async () => (await sign()).context))
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => store({ contexts: index % 2 ? contexts : [...contexts].reverse() })),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
      expect(new Set(answers.map(({ body }) => body.pci)).size).toBe(1)
      expect(new Set((await list()).grants.map(({ pci }) => pci))).toEqual(new Set([answers[0]?.body.pci]))
    })

    it('says of a chain that is not read that it was not', async () => {
      const { context, hash } = await sign()
      await store({ contexts: [context] })
      chain.state.disabled.add(hash)
      await list()
      chain.state.silent = true
      expect((await list()).grants).toMatchObject([{ chain: 'notRead', disabledAt: nowS() }])
      Object.assign(chain.state, { silent: false, disabled: new Set() })
      expect((await list()).grants).toMatchObject([{ chain: 'read', disabledAt: null }])
    })

    it('has ended on the chain once the nonce of its account was raised', async () => {
      await store({ contexts: [(await sign({}, { nonce: 3n })).context] })
      chain.state.nonce = 3n
      expect((await list()).grants).toMatchObject([{ disabledAt: null }])
      chain.state.nonce = 4n
      expect((await list()).grants).toMatchObject([{ disabledAt: nowS() }])
    })

    it('counts no origin that its account did not vouch for', async () => {
      const contexts = [(await sign()).context]
      const origin = 'https://app.example'
      expect((await store({ contexts, origin })).body.code).toBe('permissions/login-needed')
      const other = { voucher: voucher({ sub: `0x${'12'.repeat(20)}` }) }
      expect((await store({ contexts, origin }, other)).body.code).toBe('permissions/login-needed')
      await store({ contexts })
      expect((await list()).grants).toMatchObject([{ origin: null }])
    })

    it('is refused unless it is one delegation of this account to somebody, with an end', async () => {
      const good = await sign()
      const stranger = privateKeyToAccount(generatePrivateKey())
      const caveats = good.delegation.caveats
      const bare = caveats.filter(({ enforcer }) => enforcer !== smartAccountContracts.TimestampEnforcer)
      const later = await sign()
      const joined = (await sign()).context
      const cases: readonly (readonly [string, string, string])[] = [
        ['nonsense', '0x1234', 'permissions/context-invalid'],
        ['a word too much', `${joined}${'00'.repeat(32)}`, 'permissions/context-invalid'],
        [
          'one of another account',
          (await signGrant(stranger, grantOf(api.clock.ms))).context,
          'permissions/context-invalid',
        ],
        [
          'one that rests on another',
          (await sign({}, { changes: { authority: `0x${'12'.repeat(32)}` } })).context,
          'permissions/context-invalid',
        ],
        ['one for anyone', (await sign({ delegate: `0x${'0'.repeat(37)}a11` })).context, 'permissions/delegate-open'],
        ['one without an end', (await sign({}, { changes: { caveats: bare } })).context, 'permissions/expiry-invalid'],
        ['one of 31 days', (await sign({ expiresAt: nowS() + 31 * day })).context, 'permissions/expiry-invalid'],
        ['one that is over', (await sign({ expiresAt: nowS() })).context, 'permissions/expiry-invalid'],
        ['one that another signed', (await sign({}, { signer: stranger })).context, 'permissions/signature-wrong'],
        [
          'one signed for another chain',
          (await signGrant(account, grantOf(api.clock.ms, { chainId: 1 }))).context,
          'permissions/signature-wrong',
        ],
        [
          'one with the signature of another one',
          writeContext(good.delegation, later.signature),
          'permissions/signature-wrong',
        ],
      ]
      for (const [what, context, code] of cases)
        expect([what, (await store({ contexts: [good.context, context] })).body.code]).toEqual([what, code])
      expect((await list()).grants).toEqual([])
    })

    it('is refused in a session that is not of this account and project, or was taken back', async () => {
      const { pci } = (await store({ contexts: [(await sign()).context] })).body
      const { context, hash } = await sign()
      const foreign = { project: 'q' }
      expect((await store({ contexts: [context], pci }, foreign)).body.code).toBe('permissions/unknown')
      await ask('POST', `${me()}/revoke`, { pci, signature: await signRevocation(account, { pci }) })
      expect((await store({ contexts: [context], pci })).body.code).toBe('permissions/revoked')
      await store({ contexts: [context] })
      expect((await store({ contexts: [context] }, foreign)).body.code).toBe('permissions/unknown')
      expect((await list()).grants.filter((grant) => grant.hash === hash)).toHaveLength(1)
    })

    it('is refused with any of its bytes changed', async () => {
      const { context } = await sign()
      await fc.assert(
        fc.asyncProperty(fc.nat(context.length / 2 - 2), fc.integer({ min: 1, max: 255 }), async (place, change) => {
          const bytes = Buffer.from(context.slice(2), 'hex')
          bytes[place] = (bytes[place] ?? 0) ^ change
          const { status, body } = await store({ contexts: [`0x${bytes.toString('hex')}`] })
          expect(body.code).toMatch(/^permissions\//)
          expect([400, 401]).toContain(status)
        }),
        { numRuns: 100 },
      )
      expect((await list()).grants).toEqual([])
    })

    it('is one of 255 at most', async () => {
      const [{ context }, last] = [await sign(), await sign()]
      const { pci } = (await store({ contexts: [context] })).body
      const row = await api.deps.database
        .selectFrom('stored_grants')
        .selectAll()
        .where('pci', '=', pci)
        .executeTakeFirstOrThrow()
      const numbers = { expiry: Number(row.expiry), created_at: nowS(), revoked_at: null, disabled_at: null }
      const rows = Array.from({ length: 254 }, (_, index) => ({ ...row, ...numbers, pci, hash: `0x${index}` }))
      await api.deps.database.insertInto('stored_grants').values(rows).execute()
      expect((await store({ contexts: [last.context] })).body.code).toBe('permissions/too-many')
      expect((await store({ contexts: [context] })).status).toBe(200)
    })
  })

  describe('a list', () => {
    it('is for its account alone, over all projects', async () => {
      await store({ contexts: [(await sign()).context] })
      await store({ contexts: [(await sign()).context] }, { project: 'q' })
      expect((await list()).grants.map(({ project }) => project.id).sort()).toEqual(['p', 'q'])
      const vouchers = {
        none: undefined,
        'another account': voucher({ sub: `0x${'12'.repeat(20)}` }),
        'another project': voucher({ project: 'q' }),
        over: voucher({ exp: nowS() - 31 }),
        nonsense: 'x',
      }
      for (const [what, one] of Object.entries(vouchers)) {
        const { status, body } = await ask('GET', me(), undefined, one === undefined ? {} : { voucher: one })
        expect([what, status, body.code]).toEqual([what, 401, 'permissions/login-needed'])
      }
    })

    it.each(['8453', 'eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc', 'eip155:8453:0x12', 'eip155:0x1:'])(
      'is of no %s',
      async (path) => {
        expect(await ask('GET', path)).toMatchObject({ status: 400, body: { code: 'api/invalid-address' } })
      },
    )

    it('forgets what ended 30 days ago', async () => {
      await store({ contexts: [(await sign({ expiresAt: nowS() + day })).context] })
      api.clock.ms += 31 * day * 1000
      await api.deps.grantFollower.look()
      expect((await list()).grants).toHaveLength(1)
      api.clock.ms += day * 1000
      await api.deps.grantFollower.look()
      expect((await list()).grants).toEqual([])
      const sessions = api.deps.database.selectFrom('grant_sessions').selectAll()
      expect(await sessions.where('account', '=', account.address.toLowerCase()).execute()).toEqual([])
    })
  })

  it('any body at all gives a listed 4xx', async () => {
    const { context, hash } = await sign()
    const pci = '0f5c1dfa-e3b1-45f1-92c5-e19c2d1d5e0f'
    const good = { contexts: [context], hashes: [hash], pci, signature: `0x${'12'.repeat(65)}` }
    const body = fc.oneof(
      fc.jsonValue(),
      fc
        .tuple(fc.subarray(Object.keys(good)), fc.constantFrom(...Object.keys(good), 'origin'), fc.jsonValue())
        .map(([kept, key, value]) => ({
          ...Object.fromEntries(Object.entries(good).filter(([name]) => kept.includes(name))),
          [key]: value,
        })),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(me(), `${me()}/revoke`), body, async (path, sent) => {
        const { status } = await ask('POST', path, sent as object)
        expect([400, 401, 404, 409, 422]).toContain(status)
      }),
      { numRuns: 150 },
    )
  })

  describe('taking grants back', () => {
    const revoke = async (what: { hashes: string[] } | { pci: string }, signature?: string) =>
      ask('POST', `${me()}/revoke`, { ...what, signature: signature ?? (await signRevocation(account, what)) })

    it('takes the signature of the account, and answers the same the second time', async () => {
      const [one, other] = [await sign(), await sign()]
      await store({ contexts: [one.context, other.context] })
      const first = await revoke({ hashes: [one.hash] })
      expect(first).toMatchObject({ status: 200, body: { revoked: [{ hash: one.hash, revokedAt: nowS() }] } })
      api.clock.ms += 5_000
      expect((await revoke({ hashes: [one.hash] })).body).toEqual(first.body)
      const states = (await list()).grants.map(({ hash, revokedAt, disabledAt }) => [hash, revokedAt, disabledAt])
      expect(states).toEqual(
        expect.arrayContaining([
          [one.hash, nowS() - 5, null],
          [other.hash, null, null],
        ]),
      )
    })

    it('stands when the grant is handed in again', async () => {
      const { context, hash } = await sign()
      await store({ contexts: [context] })
      await revoke({ hashes: [hash] })
      await store({ contexts: [context] })
      await store({ contexts: [context, (await sign()).context] })
      expect((await list()).grants.find((grant) => grant.hash === hash)?.revokedAt).toBe(nowS())
    })

    it('takes all of a session', async () => {
      const { pci } = (await store({ contexts: [(await sign()).context, (await sign()).context] })).body
      await store({ contexts: [(await sign()).context] })
      expect((await revoke({ pci })).body.revoked).toHaveLength(2)
      expect((await list()).grants.filter(({ revokedAt }) => revokedAt !== null)).toHaveLength(2)
    })

    it('is not another’s to sign, nor a signature of something else', async () => {
      const { context, hash } = await sign()
      const { pci } = (await store({ contexts: [context] })).body
      const what = { hashes: [hash] }
      const stranger = privateKeyToAccount(generatePrivateKey())
      const signatures = {
        'of another account': await signRevocation(stranger, what),
        'of another grant': await signRevocation(account, { hashes: [`0x${'12'.repeat(32)}`] }),
        'of the session': await signRevocation(account, { pci }),
        'of nothing': `0x${'00'.repeat(65)}`,
      }
      for (const [of, signature] of Object.entries(signatures)) {
        const { status, body } = await revoke(what, signature)
        expect([of, status, body.code]).toEqual([of, 401, 'permissions/signature-wrong'])
      }
      expect((await list()).grants).toMatchObject([{ revokedAt: null }])
    })

    it('takes back all that are named, or none', async () => {
      const { context, hash } = await sign()
      await store({ contexts: [context] })
      const unknown = await revoke({ hashes: [hash, `0x${'12'.repeat(32)}`] })
      expect(unknown).toMatchObject({ status: 404, body: { code: 'permissions/unknown' } })
      expect(await revoke({ pci: '0f5c1dfa-e3b1-45f1-92c5-e19c2d1d5e0f' })).toMatchObject({ status: 404 })
      expect((await list()).grants).toMatchObject([{ revokedAt: null }])
    })

    it('is followed on the chain without being asked', async () => {
      const { context, hash } = await sign()
      await store({ contexts: [context] })
      await revoke({ hashes: [hash] })
      chain.state.disabled.add(hash)
      await api.deps.grantFollower.look()
      api.clock.ms += 60_000
      expect((await list()).grants).toMatchObject([{ revokedAt: nowS() - 60, disabledAt: nowS() - 60 }])
    })
  })
})
