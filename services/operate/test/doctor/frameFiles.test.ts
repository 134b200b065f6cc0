import type { ServerResponse } from 'node:http'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { runDoctorCommand } from '../../src/doctor/runDoctorCommand.ts'
import { startInstallation } from './startInstallation.ts'

const page = '<!doctype html>'
const reportSchema = v.object({ findings: v.array(v.object({ code: v.string(), what: v.string() })) })

/** What is said of the wallet's files where the page of approvals is answered so. */
async function look(approve: (response: ServerResponse) => unknown) {
  await using installation = await startInstallation((plan) => {
    plan.proxies.frame = ({ url }, response) => {
      if (url === '/approve') approve(response)
      else response.end(url === '/ready' ? 'ready\n' : page)
    }
  })
  let text = ''
  await runDoctorCommand([...installation.args, '--timeout=2', '--json'], {}, (written) => {
    text += written
  })
  const { findings } = v.parse(reportSchema, JSON.parse(text))
  return findings.filter(({ code }) => /^frame\/(altered|unseen)$/.test(code))
}

it.each<[string, (response: ServerResponse) => unknown]>([
  ['has asked too much for', (response) => response.writeHead(429).end('Too many')],
  ['has no server for behind the proxy', (response) => response.writeHead(502).end('Bad gateway')],
  ['gets half of', (response) => response.writeHead(200).write(page, () => response.destroy())],
  ['gets no answer to', () => {}],
])('says that it could not look at a file that it %s, and of none that it was changed', async (_, approve) => {
  const [found, ...more] = await look(approve)
  expect(found).toMatchObject({ code: 'frame/unseen', what: expect.stringMatching(/does not send \/approve/) })
  expect(more).toEqual([])
})

it.each<[string, (response: ServerResponse) => unknown]>([
  ['gone', (response) => response.writeHead(404).end()],
  ['blown up beyond what is read', (response) => response.end(page + ' '.repeat(1_048_576))],
])('says of a file that is %s that it was changed', async (_, approve) => {
  expect((await look(approve)).map(({ code }) => code)).toEqual(['frame/altered'])
})
