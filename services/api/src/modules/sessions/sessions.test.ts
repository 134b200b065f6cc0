import { startPostgres, type TestPostgres } from '@latchkey/service-kit/test/postgres'
import { encodeAbiParameters, type Hex, hexToString } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grantOf, signGrant, signRevocation } from '../../../test/grants/signGrant.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import { createProjectRepository } from '../projects/createProjectRepository.ts'
import { newProject } from '../projects/project.ts'

const node = { name: 'a', url: 'http://127.0.0.1:9', wsUrl: undefined, priority: 50 }
let postgres: TestPostgres
let api: TestApi
let account: PrivateKeyAccount
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.[Symbol.asyncDispose]())

type Session = {
  pci: string
  expiry: number
  context: string | null
  revokedAt: number | null
  disabledAt: number | null
  chain: string
  permissions: unknown[]
}
type Answer = {
  readonly pci: string
  readonly pcis: Session[]
  readonly key: { type: string; publicKey: Hex }
  readonly context: string | null
  readonly code?: string
  readonly success?: true
}

async function ask(
  path: string,
  { project = 'p', query = '', body }: { project?: string; query?: string; body?: object } = {},
) {
  const url = `/v1/sessions/${path}?projectId=${project}${query}`
  const response = await (body === undefined ? api.get(url) : api.post(url, body))
  return { status: response.status, body: (await response.json()) as Answer }
}
/** As clients write it. */
const me = () => encodeURIComponent(`eip155:8453:${account.address}`)
const asked = {
  expiry: 1_900_000_000,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: `0x04${'ab'.repeat(64)}` }] } },
  permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0xffff', start: 1, period: 60 } }],
  policies: [{ type: 'call-limit', data: { count: 5 } }],
}
const begin = async (project = 'p') => (await ask(me(), { project, query: '&v=2', body: asked })).body.pci
const activate = (pci: string, context: string, project = 'p') =>
  ask(`${me()}/activate`, { project, body: { ...asked, pci, context } })
const list = async (project = 'p') => (await ask(me(), { project })).body.pcis
const sign = (changes: object = {}) => signGrant(account, grantOf(api.clock.ms, changes))
const nowS = () => Math.floor(api.clock.ms / 1000)

describe.each(['SQLite', 'PostgreSQL'])('sessions on %s', (name) => {
  beforeAll(async () => {
    api = await testApi({
      databaseUrl: name === 'SQLite' ? undefined : postgres.url,
      defaultProject: newProject('p', { name: 'Coffee' }),
      rpcUrls: new Map([['eip155:8453', [node]]]),
    })
    await createProjectRepository(api.deps.database, api.deps.clock).save(newProject('q'))
  })
  afterAll(() => api[Symbol.asyncDispose]())
  beforeEach(() => {
    account = privateKeyToAccount(generatePrivateKey())
  })

  it('begin with a key in the two spellings of the wire, and wait for what is signed [S7.33]', async () => {
    const { status, body } = await ask(me(), { query: '&v=2', body: asked })
    expect([status, body.key.type]).toEqual([200, 'secp256k1'])
    expect(body.key.publicKey).toMatch(/^0x04[0-9a-f]{128}$/)
    const old = await ask(me(), { body: asked })
    expect(old.body.key.publicKey).toHaveLength(262)
    expect(hexToString(old.body.key.publicKey)).toMatch(/^04[0-9a-f]{128}$/)
    expect((await ask(`${me()}/getcontext`, { query: `&pci=${body.pci}` })).body).toEqual({ context: null })
    const { permissions, policies, expiry } = asked
    expect((await list()).find(({ pci }) => pci === body.pci)).toEqual({
      project: { id: 'p', name: 'Coffee', url: null, iconUrl: null },
      pci: body.pci,
      createdAt: nowS(),
      ...{ context: null, revokedAt: null, disabledAt: null, chain: 'read', permissions, policies, expiry },
    })
  })

  it('are listed by what was signed, not by what was asked for [S7.33]', async () => {
    const pci = await begin()
    const { context } = await sign()
    expect(await activate(pci, context)).toMatchObject({ status: 200, body: { success: true } })
    expect((await ask(`${me()}/getcontext`, { query: `&pci=${pci}` })).body).toEqual({ context })
    expect(await list()).toMatchObject([
      {
        pci,
        context,
        expiry: nowS() + 7 * 86_400,
        policies: [],
        permissions: [
          { type: 'native-token-recurring-allowance', data: { allowance: '0x5', start: nowS(), period: 86_400 } },
        ],
      },
    ])
  })

  it('hold several grants in one context', async () => {
    const pci = await begin()
    const startsAt = nowS()
    const calls = {
      kind: 'calls',
      contract: `0x${'C1'.repeat(20)}`,
      selectors: ['0x12345678'],
      maxValueUnits: 7n,
      maxCalls: 3,
    }
    const asset = { kind: 'token', address: `0x${'C2'.repeat(20)}` }
    const stream = { kind: 'stream', asset, initialUnits: 1n, unitsPerSecond: 2n, maxUnits: 3n, startsAt }
    const contexts = [await sign({ permission: calls }), await sign({ permission: stream })].map((one) => one.context)
    const context = encodeAbiParameters([{ type: 'bytes[]' }], [contexts])
    expect((await activate(pci, context)).status).toBe(200)
    const [session] = await list()
    expect(session?.context).toBe(context)
    expect(session?.permissions).toHaveLength(2)
    expect(session?.permissions).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'contract-call' }),
        expect.objectContaining({ type: 'erc20-token-stream' }),
      ]),
    )
  })

  it('take over grants that the wallet has handed in already', async () => {
    const { context, hash } = await sign()
    const stored = await api.post(`/v1/permissions/${me()}?projectId=p`, { contexts: [context] })
    const before = (await stored.json()) as { pci: string }
    expect(await list()).toMatchObject([{ pci: before.pci, context }])
    const pci = await begin()
    expect((await activate(pci, context)).status).toBe(200)
    expect(await list()).toMatchObject([{ pci, context }])
    await ask(`${me()}/revoke`, { body: { pci, signature: await signRevocation(account, { pci }) } })
    const row = api.deps.database.selectFrom('stored_grants').selectAll().where('hash', '=', hash)
    expect(await row.executeTakeFirst()).toMatchObject({ pci, revoked_at: nowS() })
  })

  it('are told to the project that they are of alone', async () => {
    const pci = await begin()
    const { context } = await sign()
    expect(await activate(pci, context, 'q')).toMatchObject({ status: 404, body: { code: 'permissions/unknown' } })
    await activate(pci, context)
    expect(await list('q')).toEqual([])
    const read = await ask(`${me()}/getcontext`, { project: 'q', query: `&pci=${pci}` })
    expect(read).toMatchObject({ status: 404, body: { code: 'permissions/unknown' } })
    const own = await begin('q')
    expect((await activate(own, context, 'q')).status).toBe(404)
  })

  it('take nothing that the account did not sign', async () => {
    const pci = await begin()
    const stranger = privateKeyToAccount(generatePrivateKey())
    const foreign = await signGrant(account, grantOf(api.clock.ms), { signer: stranger })
    expect((await activate(pci, foreign.context)).body.code).toBe('permissions/signature-wrong')
    expect((await activate(pci, '0x1234')).body.code).toBe('permissions/context-invalid')
    const none = encodeAbiParameters([{ type: 'bytes[]' }], [[]])
    expect((await activate(pci, none)).body.code).toBe('permissions/context-invalid')
    const nine = encodeAbiParameters([{ type: 'bytes[]' }], [Array<Hex>(9).fill((await sign()).context)])
    expect((await activate(pci, nine)).body.code).toBe('permissions/context-invalid')
    expect(await list()).toMatchObject([{ context: null }])
  })

  it('are taken back by pci and the account’s signature, whatever way the account is named [S7.34] [S7.35]', async () => {
    for (const path of [me(), account.address]) {
      const pci = await begin()
      await activate(pci, (await sign()).context)
      const body = { pci, signature: await signRevocation(account, { pci }) }
      expect(await ask(`${path}/revoke`, { body })).toEqual({ status: 200, body: { success: true } })
      expect(await ask(`${path}/revoke`, { body })).toEqual({ status: 200, body: { success: true } })
      expect((await list()).find((one) => one.pci === pci)?.revokedAt).toBe(nowS())
      expect((await activate(pci, (await sign()).context)).body.code).toBe('permissions/revoked')
    }
  })

  it('are not taken back by others, or without a signature [S7.34]', async () => {
    const pci = await begin()
    await activate(pci, (await sign()).context)
    const stranger = privateKeyToAccount(generatePrivateKey())
    const forged = { pci, signature: await signRevocation(stranger, { pci }) }
    expect(await ask(`${me()}/revoke`, { body: forged })).toMatchObject({
      status: 401,
      body: { code: 'permissions/signature-wrong' },
    })
    expect((await ask(`${me()}/revoke`, { body: { pci } })).status).toBe(422)
    const others = encodeURIComponent(`eip155:8453:${stranger.address}`)
    expect((await ask(`${others}/revoke`, { body: forged })).status).toBe(404)
    expect(await list()).toMatchObject([{ revokedAt: null }])
  })

  it('are over once each of their grants was taken back by itself', async () => {
    const pci = await begin()
    const { context, hash } = await sign()
    await activate(pci, context)
    const body = { hashes: [hash], signature: await signRevocation(account, { hashes: [hash] }) }
    await api.post(`/v1/permissions/${me()}/revoke?projectId=p`, body)
    expect(await list()).toMatchObject([{ pci, revokedAt: nowS() }])
  })

  it('say what their chain says of all of their grants, and that it could not be read', async () => {
    const pci = await begin()
    const [one, other] = [await sign(), await sign()]
    await activate(pci, encodeAbiParameters([{ type: 'bytes[]' }], [[one.context, other.context]]))
    expect(await list()).toMatchObject([{ disabledAt: null, chain: 'notRead' }])
    await api.deps.grants.note('eip155:8453', [one.hash], nowS())
    expect(await list()).toMatchObject([{ disabledAt: null, revokedAt: null }])
    await api.deps.grants.note('eip155:8453', [other.hash], nowS() + 1)
    expect(await list()).toMatchObject([{ disabledAt: nowS() + 1, revokedAt: null, chain: 'notRead' }])
  })

  it('stay while one of their grants does, and are forgotten with the last one', async () => {
    const day = 86_400
    const pass = async (days: number) => {
      api.clock.ms += days * day * 1_000
      await api.deps.grantFollower.look()
    }
    const pci = await begin()
    await activate(pci, (await sign({ expiresAt: nowS() + day })).context)
    await pass(20)
    expect((await activate(pci, (await sign({ expiresAt: nowS() + 29 * day })).context)).status).toBe(200)
    await pass(20)
    expect(await list()).toMatchObject([{ pci, revokedAt: null }])
    await pass(40)
    expect(await list()).toEqual([])
  })

  it('are forgotten after a day in which nothing was signed for them', async () => {
    await begin()
    api.clock.ms += 25 * 3_600_000
    await api.deps.grantFollower.look()
    expect(await list()).toEqual([])
  })

  it('are said in 16,384 characters', async () => {
    const permissions = [{ type: 'x', data: 'y'.repeat(17_000) }]
    expect((await ask(me(), { body: { ...asked, permissions } })).body.code).toBe('api/payload-too-large')
  })
})
