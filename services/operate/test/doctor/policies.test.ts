import type { ServerResponse } from 'node:http'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { runDoctorCommand } from '../../src/doctor/runDoctorCommand.ts'
import { startInstallation } from './startInstallation.ts'

const reportSchema = v.object({ findings: v.array(v.object({ code: v.string(), what: v.string() })) })

/** What is said of policies where the pages of the app and the wallet are answered so. */
async function look(answer: (response: ServerResponse) => unknown) {
  await using installation = await startInstallation((plan) => {
    for (const place of ['web', 'frame'] as const)
      plan.proxies[place] = ({ url = '' }, response) => {
        if (url === '/ready') response.end('ready\n')
        else if (url === '/' || url.startsWith('/sdk?')) answer(response)
        else response.end('<!doctype html>')
      }
  })
  let text = ''
  await runDoctorCommand([...installation.args, '--timeout=2', '--json'], {}, (written) => {
    text += written
  })
  const { findings } = v.parse(reportSchema, JSON.parse(text))
  return findings
    .map(({ code }) => code)
    .filter((code) => code.includes('policy'))
    .sort()
}

it.each<[string, (response: ServerResponse) => unknown]>([
  ['too many calls', (response) => response.writeHead(429).end('Too many')],
  ['no answer', () => {}],
])('says of a page with %s that its policy was not seen, not that it has none', async (_, answer) => {
  expect(await look(answer)).toEqual(['policy/unseen', 'policy/unseen'])
})

it('says of a page without a policy that it has none', async () => {
  expect(await look((response) => response.end('<!doctype html>'))).toEqual(['frame/no-policy', 'web/no-policy'])
})
