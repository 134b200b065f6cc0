import * as v from 'valibot'
import { expect, it } from 'vitest'
import { runDoctorCommand } from '../../src/doctor/runDoctorCommand.ts'
import { type Plan, startInstallation } from './startInstallation.ts'

const reportSchema = v.object({ findings: v.array(v.object({ code: v.string(), what: v.string() })) })

async function look(change: (plan: Plan) => void) {
  await using installation = await startInstallation(change)
  let text = ''
  await runDoctorCommand([...installation.args, '--outside', '--json'], {}, (written) => {
    text += written
  })
  return v.parse(reportSchema, JSON.parse(text)).findings
}

it.each(['not ready\n', 'stopping\n'])(
  'says of a service of ours that answers %j that it is not ready',
  async (says) => {
    const findings = await look((plan) => {
      plan.proxies.auth = (_, response) => void response.writeHead(503).end(says)
    })
    expect(findings).toMatchObject([
      { code: 'role/not-ready', what: expect.stringContaining('https://auth.shop.test') },
    ])
  },
)

it('says of a proxy without a service behind it that something else answers', async () => {
  const findings = await look((plan) => {
    plan.proxies.auth = (_, response) => void response.writeHead(503).end('Service unavailable')
  })
  expect(findings.map(({ code }) => code)).toEqual(['address/not-ours'])
})
