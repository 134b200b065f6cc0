import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { runDoctorCommand } from '../../src/doctor/runDoctorCommand.ts'
import { startInstallation } from './startInstallation.ts'

const reportSchema = v.object({
  findings: v.array(v.object({ code: v.string(), what: v.string(), setting: v.optional(v.string()) })),
  notLookedAt: v.array(v.string()),
})

/** What the doctor says of the domain of both senders, with these records. */
async function look(selectors: string, records: Readonly<Record<string, string>>) {
  await using installation = await startInstallation((plan) => {
    plan.settings.LATCHKEY_DKIM_SELECTORS = selectors
    for (const [selector, txt] of Object.entries(records))
      plan.records[`${selector}._domainkey.shop.test`] = { txt: [txt] }
  })
  let text = ''
  await runDoctorCommand([...installation.args, '--json'], {}, (written) => {
    text += written
  })
  return v.parse(reportSchema, JSON.parse(text))
}

const spki = (key: KeyObject) => key.export({ format: 'der', type: 'spki' })
const rsa = (modulusLength: number) => spki(generateKeyPairSync('rsa', { modulusLength }).publicKey).toString('base64')
const ed25519 = spki(generateKeyPairSync('ed25519').publicKey)
const raw = ed25519.subarray(-32).toString('base64')

it('is well where a selector that is named has a key, also one without a version or of another kind', async () => {
  const records = { mail: `v=DKIM1; k=ed25519; p=${raw}`, old: `p=${rsa(1_024)}` }
  expect(await look('mail, old', records)).toEqual({ findings: [], notLookedAt: [] })
})

it('finds a domain without a key at any of them', async () => {
  const { findings } = await look('mail,old', { another: `v=DKIM1; k=ed25519; p=${raw}` })
  expect(findings).toEqual([
    {
      code: 'mail/no-dkim',
      what: 'There is no DKIM key at mail._domainkey.shop.test, old._domainkey.shop.test.',
      setting: 'LATCHKEY_DKIM_SELECTORS',
    },
  ])
})

it.each([
  ['that was taken back', 'v=DKIM1; k=rsa; p=', 'takes the key back'],
  ['without one', 'v=DKIM1; k=rsa', 'has no key'],
  ['of a version to come', `v=DKIM2; k=ed25519; p=${raw}`, 'is of another version'],
  ['that was cut', `v=DKIM1; p=${rsa(1_024).slice(0, 100)}`, 'can not be read'],
  ['of another kind than is said', `v=DKIM1; k=rsa; p=${ed25519.toString('base64')}`, 'can not be read'],
  ['that is too short to count', `v=DKIM1; p=${rsa(512)}`, 'a key of 512 bits'],
])('finds a key %s beside one that is well', async (_, record, why) => {
  const { findings } = await look('mail,old', { mail: `v=DKIM1; k=ed25519; p=${raw}`, old: record })
  expect(findings.map(({ code }) => code)).toEqual(['mail/dkim-unusable'])
  expect(findings[0]?.what).toContain('old._domainkey.shop.test')
  expect(findings[0]?.what).toContain(why)
})

it('says that it did not look where no selector is named, and never that it is well', async () => {
  const { findings, notLookedAt } = await look('', {})
  expect(findings).toEqual([])
  expect(notLookedAt).toEqual([expect.stringMatching(/^DKIM, .* LATCHKEY_DKIM_SELECTORS\.$/)])
})
