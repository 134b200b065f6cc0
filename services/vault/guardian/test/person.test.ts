import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { protectedPerson } from './protectedPerson.ts'
import { type TestVault, testVault } from './testVault.ts'

const latchkey = join(import.meta.dirname, '../../../../scripts/latchkey.mjs')
const tokens = { auth: 'a'.repeat(40), guardian: 'g'.repeat(40) }
type Name = keyof typeof tokens

let folder: string
let vault: TestVault
let asked: string[]
const servers: Server[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-person-'))
  vault = await testVault({ auth: { operatorToken: tokens.auth }, guardian: { operatorToken: tokens.guardian } })
  asked = []
  const ports: number[] = []
  for (const name of ['auth', 'guardian'] as const) {
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', async () => {
        const headers = { ...(request.headers as Record<string, string>), 'x-forwarded-for': '10.0.0.9' }
        const answer = await vault[name].send(request.url ?? '', {
          method: 'POST',
          headers,
          body: Buffer.concat(parts),
        })
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    servers.push(server)
    ports.push((server.address() as AddressInfo).port)
    for (const [file, text] of Object.entries({ smtp: `smtp://${name}:x@127.0.0.1:9`, token: tokens[name] }))
      writeFileSync(join(folder, `${name}.${file}`), text, { mode: 0o600 })
  }
  const of = (name: Name, port: number | undefined) => {
    const prefix = name.toUpperCase()
    return [
      `${prefix}_PUBLIC_URL=http://localhost:${port}`,
      `${prefix}_PORT=${port}`,
      `${prefix}_SMTP_URL_FILE=${join(folder, `${name}.smtp`)}`,
      `${prefix}_OPERATOR_TOKEN_FILE=${join(folder, `${name}.token`)}`,
      `${prefix}_MAIL_FROM=${name}@example.org`,
    ]
  }
  const lines = [
    'LATCHKEY_PROJECT_ID=p',
    'FRAME_PUBLIC_URL=http://localhost:3086',
    ...of('auth', ports[0]),
    ...of('guardian', ports[1]),
  ]
  writeFileSync(join(folder, 'latchkey.env'), lines.join('\n'))
})
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await vault[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

/** The command, as an operator gives it. */
async function person(...args: string[]) {
  const child = spawn(process.execPath, [latchkey, 'person', ...args, '--config', 'latchkey.env', '--state', folder], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, said] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  const lines = out.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as object] : []))
  return { code, out, said, lines }
}

it('finds, freezes, exports and deletes a person at both services, and half of it at one', {
  timeout: 120_000,
}, async () => {
  const { session, wallet, email, device } = await protectedPerson(vault)
  const found = await person('find', '--email', email)
  expect(found).toMatchObject({
    code: 0,
    said: '',
    lines: [
      { service: 'auth', userId: session.user.id, addresses: wallet.addresses },
      { service: 'guardian', recoveryKeys: 1 },
    ],
  })
  expect((await person('find', '--address', wallet.addresses.evm)).lines).toEqual(found.lines)
  expect(await person('find', '--email', 'eve@example.org')).toMatchObject({ code: 1, lines: [] })
  const dashed = await person('find', '--user', `-${'a'.repeat(21)}`)
  expect(dashed).toMatchObject({ code: 1, out: 'There is no such person.\n', said: '' })

  // The guardian's operator alone, who has no word from auth.
  expect((await person('freeze', '--email', email, '--of', 'guardian')).lines).toEqual([
    { service: 'guardian', isFrozen: true },
  ])
  expect((await person('find', `--user=${session.user.id}`)).lines).toMatchObject([
    { frozenAtMs: null },
    { frozenByOperator: true },
  ])
  expect((await person('unfreeze', `--user=${session.user.id}`)).lines).toMatchObject([
    { service: 'auth', isFrozen: false },
    { service: 'guardian', isFrozen: false },
  ])
  const exported = await person('export', `--user=${session.user.id}`)
  expect(exported.lines).toMatchObject([
    { service: 'auth', identities: [{ email }] },
    { service: 'guardian', hasPassword: false },
    { service: 'api', records: [] },
  ])
  expect(exported.out).not.toContain(device.thumbprint)

  // Called off once: who is named by mistake has no deletion.
  expect((await person('delete-later', `--user=${session.user.id}`)).code).toBe(0)
  expect(await person('keep', `--user=${session.user.id}`)).toMatchObject({
    code: 0,
    lines: [{ service: 'auth', kept: true }],
  })
  expect(await person('keep', `--user=${session.user.id}`)).toMatchObject({
    code: 1,
    out: '{"service":"auth","kept":false}\nNothing was done: there is no deletion of this person to call off.\n',
  })

  // Without the token of one, its half would be left out: that is asked for by --of.
  for (const [role, other] of [
    ['GUARDIAN', 'auth'],
    ['AUTH', 'guardian'],
  ] as const) {
    const half = [`--user=${session.user.id}`, '--set', `${role}_OPERATOR_TOKEN_FILE=`]
    for (const doing of [['freeze'], ['export', '--of=auth', '--of=guardian'], ['delete', '--yes']]) {
      const left = await person(...doing, ...half)
      expect([left.code, left.lines]).toEqual([1, []])
      expect(left.said).toMatch(new RegExp(`${role}_OPERATOR_TOKEN_FILE.*--of ${other}`))
    }
    expect((await person('find', ...half)).lines).toMatchObject([{ service: other }])
  }
  expect((await person('find', `--user=${session.user.id}`)).lines).toMatchObject([
    { frozenAtMs: null },
    { frozenByOperator: false },
  ])

  // Said before it is done, and not done.
  const warned = await person('delete', `--user=${session.user.id}`)
  expect(warned).toMatchObject({ code: 1, lines: [] })
  expect(warned.out).toMatch(/can not be undone.*lost with what is in it/s)
  expect((await person('find', `--user=${session.user.id}`)).lines).toHaveLength(2)
  expect(await person('delete', `--user=${session.user.id}`, '--yes', '--as', 'Kim')).toMatchObject({
    code: 0,
    lines: [
      { service: 'api', removed: 0 },
      { service: 'guardian', deleted: true },
      { service: 'auth', deleted: true },
    ],
  })
  expect(await person('find', `--user=${session.user.id}`)).toMatchObject({ code: 1, lines: [] })

  writeFileSync(join(folder, 'auth.token'), 'b'.repeat(40))
  const refused = await person('find', '--email', email)
  expect(refused).toMatchObject({ code: 1, lines: [] })
  expect(refused.said).toContain('OPERATOR_TOKEN')
  expect(refused.said).not.toContain('bbbb')
  expect(asked.join()).not.toMatch(/@|%40/)
})
