import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { guardianOperatorEndpoints as guarded, operatorEndpoints, vaultEndpoints } from '@latchkey/protocol/vault'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { OperateError } from '../OperateError.ts'
import { type Doing, type Places, servePerson } from './servePerson.ts'
import { serveServices } from './serveServices.ts'

// Both services in one, which answers as their contract says. What they do is shown where they are.
const asked: string[] = []
const refused = new Map<string, string>()
const server = createServer((request, response) => {
  const path = request.url ?? ''
  request.resume()
  request.on('end', () => {
    asked.push(path)
    const code = refused.get(path)
    const endpoint = [...vaultEndpoints.auth, ...vaultEndpoints.guardian].find((each) => each.path === path)
    const body =
      code === undefined ? endpoint?.example.response : { status: 'FAILED', reasons: [], code, requestId: 'r' }
    response.writeHead(code === undefined ? 200 : 409, { 'content-type': 'application/json' }).end(JSON.stringify(body))
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
})

const { userId } = operatorEndpoints.personSessions.example.body

async function serve(doing: Doing, at: Places = places) {
  const lines: unknown[] = []
  const code = await servePerson({
    doing,
    who: { by: 'user', userId },
    places: at,
    isSure: false,
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

it('does not pass for done where auth, which has to do it, was not asked', async () => {
  for (const doing of ['sessions', 'end-sessions', 'delete-later', 'keep'] as const)
    await expect(serve(doing, { ...places, auth: undefined })).rejects.toThrow('auth')
  expect(asked).not.toContain(operatorEndpoints.personEndSessions.path)
  expect((await serve('freeze', { ...places, auth: undefined })).code).toBe(0)
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
