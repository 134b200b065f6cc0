import * as v from 'valibot'
import { expect, it } from 'vitest'
import { createNames } from '../../src/doctor/createNames.ts'
import { createNetworkTools } from '../../src/doctor/networkTools.ts'
import { runDoctorCommand } from '../../src/doctor/runDoctorCommand.ts'
import { createTrials } from '../../src/init/createTrials.ts'
import { type Plan, startInstallation } from './startInstallation.ts'

const reportSchema = v.object({ findings: v.array(v.object({ code: v.string(), what: v.string() })) })

async function look(change: (plan: Plan) => void) {
  await using installation = await startInstallation(change)
  let text = ''
  await runDoctorCommand([...installation.args, '--json'], {}, (written) => {
    text += written
  })
  return v.parse(reportSchema, JSON.parse(text)).findings
}

it('says of no record that it is missing where the DNS does not answer', async () => {
  const findings = await look(({ records, settings }) => {
    settings.LATCHKEY_DKIM_SELECTORS = 'mail'
    for (const name of ['shop.test', '_dmarc.shop.test', 'mail._domainkey.shop.test']) records[name] = { fails: true }
  })
  expect(findings).toEqual(
    ['shop.test', 'shop.test', '_dmarc.shop.test', 'mail._domainkey.shop.test']
      .map((name, index) => ({
        code: 'mail/unseen',
        what: `The DNS does not answer for the ${index === 0 ? 'MX' : 'TXT'} records of ${name}.`,
      }))
      .map((one) => expect.objectContaining(one)),
  )
})

it('says of a key that it is missing only where the DNS answered for all selectors', async () => {
  const findings = await look(({ records, settings }) => {
    settings.LATCHKEY_DKIM_SELECTORS = 'mail,old'
    records['old._domainkey.shop.test'] = { fails: true }
  })
  expect(findings.map(({ code }) => code)).toEqual(['mail/unseen'])
})

it('says of a machine that the DNS does not answer for its name, and not that it has no address', async () => {
  const findings = await look(({ records }) => {
    records['auth.shop.test'] = { fails: true }
  })
  expect(findings).toMatchObject([
    { code: 'name/unresolved', what: 'The DNS does not answer for the address of auth.shop.test.' },
  ])
})

it('says so of a name that is given to latchkey init', async () => {
  const tools = createNetworkTools({ dns: ['127.0.0.1:1'], timeout: '2' }, Date.now)
  const { fault } = await createTrials(tools).name('auth.shop.test')
  expect(fault?.what).toBe('The DNS does not answer for the address of auth.shop.test.')
})

it('leaves names that the DNS does not answer for to the machine', async () => {
  const { lookup } = createNames(['127.0.0.1:1'], 2_000)
  const found = await new Promise((resolve, reject) =>
    lookup('localhost', { family: 4 }, (error, address) => (error === null ? resolve(address) : reject(error))),
  )
  expect(found).toBe('127.0.0.1')
})
