import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDns } from '@latchkey/service-kit/test/startDns'
import * as v from 'valibot'
import { createMailServer } from '../doctor/createMailServer.ts'

/** What answers are tried at: a DNS, a mail server and a node of Ethereum, on the loopback. */
export type InitWorld = AsyncDisposable & {
  readonly folder: string
  /** Where an installation is written to. */
  readonly out: string
  readonly dns: string
  readonly mailServer: string
  readonly node: string
  /** Answers that are well, for a test to change. */
  answers(): WellAnswers
}

export type WellAnswers = ReturnType<typeof wellAnswers>

const wellAnswers = (mailServer: string, node: string, state: string) => ({
  domain: 'shop.test',
  project: { id: 'a-shop', origins: ['https://shop.test', 'https://*.shop.test'] },
  mail: {
    auth: { server: mailServer, user: 'auth', password: 'hidden-auth#1', from: 'login@shop.test' },
    guardian: { server: mailServer, user: 'guardian', password: 'hidden:guardian', from: 'guardian@shop.test' },
  },
  logins: { google: { clientId: 'a-client', clientSecret: 'hidden-client' } },
  networks: { 'eip155:1': [node] },
  state,
})

export async function startInitWorld(): Promise<InitWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-init-'))
  const names = ['app', 'api', 'relay', 'auth', 'guardian', 'wallet']
  const dns = await startDns(Object.fromEntries(names.map((name) => [`${name}.shop.test`, { a: '127.0.0.1' }])))
  const servers: Server[] = []
  async function listen(server: Server): Promise<number> {
    servers.push(server.listen(0, '127.0.0.1'))
    await once(server, 'listening')
    return v.parse(v.object({ port: v.number() }), server.address()).port
  }
  const mailPort = await listen(createMailServer({ accounts: { auth: 'hidden-auth#1', guardian: 'hidden:guardian' } }))
  const chain = JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' })
  const nodePort = await listen(createHttpServer((_, response) => void response.end(chain)))
  const mailServer = `smtp://127.0.0.1:${mailPort}`
  const node = `http://127.0.0.1:${nodePort}/hidden-key`
  return {
    folder,
    out: join(folder, 'latchkey'),
    dns: dns.address,
    mailServer,
    node,
    answers: () => wellAnswers(mailServer, node, join(folder, 'state')),
    async [Symbol.asyncDispose]() {
      dns.stop()
      for (const server of servers) server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
