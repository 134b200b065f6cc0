import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { guardianOperatorEndpoints as guarded, operatorEndpoints, vaultEndpoints } from '@latchkey/protocol/vault'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OperateError } from '../OperateError.ts'
import { loadDatabase } from '../tables/serviceDatabases.ts'
import { runPersonCommand } from './runPersonCommand.ts'
import { type Doing, type Places, servePerson, type Who } from './servePerson.ts'
import { serveServices } from './serveServices.ts'

// Both services in one, which answers as their contract says. What they do is shown where they are.
const asked: string[] = []
const refused = new Map<string, string>()
/** What is answered in place of what the contract says. */
const replaced = new Map<string, string>()
/** Neither of them knows anybody. */
let knowNoOne = false
const server = createServer((request, response) => {
  const path = request.url ?? ''
  request.resume()
  request.on('end', () => {
    asked.push(path)
    const code = refused.get(path)
    const endpoint = [...vaultEndpoints.auth, ...vaultEndpoints.guardian].find((each) => each.path === path)
    const found = knowNoOne ? { people: [] } : endpoint?.example.response
    const body = code === undefined ? found : { status: 'FAILED', reasons: [], code, requestId: 'r' }
    response.writeHead(code === undefined ? 200 : 409, { 'content-type': 'application/json' })
    response.end(replaced.get(path) ?? JSON.stringify(body))
  })
})
let places: Places
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const place = { host: '127.0.0.1', port, operatorToken: 'x'.repeat(32) }
  places = { auth: { name: 'auth', ...place }, guardian: { name: 'guardian', ...place }, api: undefined }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
  refused.clear()
  replaced.clear()
  knowNoOne = false
})

const { userId } = operatorEndpoints.personSessions.example.body

async function serve(doing: Doing, at: Places = places, who: Who = { by: 'user', userId }) {
  const lines: unknown[] = []
  const code = await servePerson({
    doing,
    who,
    places: at,
    isSure: who.by === 'address',
    actor: 'Kim',
    write: (text) => void lines.push(JSON.parse(text)),
  })
  return { code, lines }
}

it('has auth delete a person in three days, and calls that off, without a word to the guardian', async () => {
  const found = [operatorEndpoints.personFind.path, guarded.guardedFind.path]
  expect(await serve('delete-later')).toEqual({
    code: 0,
    lines: [{ service: 'auth', ...operatorEndpoints.personAskDeletion.example.response }],
  })
  expect(asked).toEqual([...found, operatorEndpoints.personAskDeletion.path])
  asked.length = 0
  expect(await serve('keep')).toEqual({ code: 0, lines: [{ service: 'auth', kept: true }] })
  expect(asked).toEqual([...found, operatorEndpoints.personKeep.path])
  refused.set(operatorEndpoints.personAskDeletion.path, 'vault/conflict')
  const late = serve('delete-later')
  await expect(late).rejects.toThrow(OperateError)
  await expect(late).rejects.toThrow('can not be told')
})

it.each(['{"people":[{"of":"another version"}]}', '<!doctype html>'])(
  'says of a service that answers %s that it is of another version, and not what was answered',
  async (sent) => {
    replaced.set(operatorEndpoints.personFind.path, sent)
    const found = serve('find')
    await expect(found).rejects.toThrow(OperateError)
    await expect(found).rejects.toThrow(/^The auth answers in a form that this version does not know/)
  },
)

it.each([
  ['--user', userId],
  ['--address', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
])('says of %s beside a mail address that is set that one has to go', async (option, value) => {
  const environment = { LATCHKEY_PERSON_EMAIL: 'ann@shop.test' }
  await expect(runPersonCommand(['find', option, value], environment, () => {})).rejects.toThrow(
    `The person is named more than once (${option}, LATCHKEY_PERSON_EMAIL): leave one.`,
  )
  expect(asked).toEqual([])
})

it('refuses a second name beside its options, and does nothing for the first', async () => {
  await expect(runPersonCommand(['freeze', 'ann@shop.test', '--user', userId], {}, () => {})).rejects.toThrow(
    /takes one name beside its options, and got 2/,
  )
  expect(asked).toEqual([])
})

it('takes no option for the id of a person', async () => {
  for (const args of [['--user', '--yes'], ['--user']])
    await expect(runPersonCommand(['delete', ...args], {}, () => {})).rejects.toThrow(/ambiguous|argument missing/)
  expect(asked).toEqual([])
})

it('takes --email in place of the mail address that is set', async () => {
  const given = ['find', '--email=ann@shop.test', '--config=/no/such.env']
  await expect(runPersonCommand(given, { LATCHKEY_PERSON_EMAIL: 'kim@shop.test' }, () => {})).rejects.toThrow(
    "can't be read",
  )
})

it('does not pass for done where auth, which has to do it, was not asked', async () => {
  for (const doing of ['sessions', 'end-sessions', 'delete-later', 'keep'] as const)
    await expect(serve(doing, { ...places, auth: undefined })).rejects.toThrow('auth')
  expect(asked).not.toContain(operatorEndpoints.personEndSessions.path)
  expect((await serve('freeze', { ...places, auth: undefined })).code).toBe(0)
})

it('does not say of an address that nobody has it where the guardian alone is asked, which knows none', async () => {
  const alone = { ...places, auth: undefined }
  const who = { by: 'address', address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' } as const
  for (const doing of ['find', 'freeze', 'export', 'delete'] as const)
    await expect(serve(doing, alone, who)).rejects.toThrow('The guardian knows no addresses of wallets')
  expect(asked).toEqual([])
})

it('says what waits and what happened at the services that are asked, and names no person', async () => {
  const lines: unknown[] = []
  const write = (text: string) => void lines.push(JSON.parse(text))
  await serveServices('state', places, write)
  await serveServices('events', { ...places, auth: undefined }, write)
  const [state, event] = [operatorEndpoints.authState.example.response, guarded.guardianEvents.example.response.events]
  expect(lines).toEqual([
    { service: 'auth', ...state },
    { service: 'guardian', ...state },
    { service: 'guardian', ...event[0] },
  ])
})

describe('an account of no wallet of ours', () => {
  const ann = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
  let folder: string
  let api: NonNullable<Places['api']>
  beforeEach(async () => {
    knowNoOne = true
    folder = mkdtempSync(join(tmpdir(), 'latchkey-person-'))
    api = { databaseUrl: undefined, sqlitePath: join(folder, 'api.db') }
    await (await loadDatabase.api()).prepareDatabase({ sqlitePath: join(folder, 'api.db') })
    const database = new DatabaseSync(join(folder, 'api.db'))
    const add = database.prepare(
      "insert into sign_in_metadata (project, account, metadata) values ('p', 'eip155:1:' || ?, '{}')",
    )
    for (const account of [ann, '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0']) add.run(account)
    database.close()
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is exported and deleted at the api, which alone has something of it', async () => {
    const who = { by: 'address', address: ann } as const
    for (const at of [
      { ...places, api },
      { auth: undefined, guardian: undefined, api },
    ])
      expect(await serve('export', at, who)).toMatchObject({
        code: 0,
        lines: [{ service: 'api', records: [{ what: 'sign-in-metadata' }] }],
      })
    expect(await serve('delete', { ...places, api }, who)).toEqual({
      code: 0,
      lines: [{ service: 'api', removed: 1 }],
    })
    await expect(serve('export', { ...places, api }, who)).rejects.toThrow('There is no such person')
  })

  it('is one that is named in full: no sign that stands for others reaches the api', async () => {
    const alone = { auth: undefined, guardian: undefined, api }
    for (const address of ['%', '', `${ann.slice(0, -1)}_`])
      await expect(serve('delete', alone, { by: 'address', address })).rejects.toThrow('no address of an account')
    await expect(serve('find', alone, { by: 'address', address: ann })).rejects.toThrow('by --address')
    await expect(serve('delete', alone)).rejects.toThrow('by --address')
  })

  it('is asked for of the api by name, or where there is no auth', async () => {
    const file = join(folder, 'latchkey.env')
    const run = async (...args: string[]) => {
      let said = ''
      const given = [...args, '--address', ann, '--config', file, '--state', folder]
      const code = await runPersonCommand(given, {}, (text) => {
        said += text
      })
      return { code, said }
    }
    const own = ['LATCHKEY_PROJECT_ID=p', 'FRAME_PUBLIC_URL=http://localhost:3086']
    writeFileSync(file, own.join('\n'))
    expect(await run('export')).toMatchObject({ code: 0, said: expect.stringContaining('sign-in-metadata') })
    for (const role of ['auth', 'guardian']) {
      writeFileSync(join(folder, `${role}.smtp`), `smtp://${role}:x@127.0.0.1:9`, { mode: 0o600 })
      const prefix = role.toUpperCase()
      own.push(`${prefix}_PUBLIC_URL=http://${role}.localhost`, `${prefix}_MAIL_FROM=${role}@example.org`)
      own.push(`${prefix}_SMTP_URL_FILE=${join(folder, `${role}.smtp`)}`)
    }
    writeFileSync(file, own.join('\n'))
    await expect(run('export')).rejects.toThrow('OPERATOR_TOKEN')
    await expect(run('export', '--of', 'auth', '--of', 'api')).rejects.toThrow('OPERATOR_TOKEN')
    await expect(run('state', '--of', 'api')).rejects.toThrow('OPERATOR_TOKEN')
    expect(await run('delete', '--of', 'api')).toMatchObject({ code: 1, said: expect.stringContaining('api: ') })
    expect(await run('delete', '--of', 'api', '--yes')).toEqual({
      code: 0,
      said: `${JSON.stringify({ service: 'api', removed: 1 })}\n`,
    })
  })
})
