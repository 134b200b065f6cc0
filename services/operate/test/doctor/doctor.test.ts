import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { findingKinds } from '../../src/doctor/findings.table.ts'
import { runDoctorCommand } from '../../src/doctor/runDoctorCommand.ts'
import { type Plan, startInstallation } from './startInstallation.ts'

const reportSchema = v.strictObject({
  faults: v.number(),
  warnings: v.number(),
  notLookedAt: v.array(v.string()),
  findings: v.array(
    v.strictObject({
      code: v.string(),
      severity: v.picklist(['fault', 'warning']),
      what: v.pipe(v.string(), v.regex(/[.?]$/)),
      why: v.string(),
      fix: v.string(),
      setting: v.optional(v.string()),
      line: v.optional(v.number()),
    }),
  ),
})

async function run(args: readonly string[]) {
  let text = ''
  const code = await runDoctorCommand(args, {}, (written) => {
    text += written
  })
  return { code, text }
}

async function look(change: (plan: Plan) => void, more: readonly string[] = []) {
  await using installation = await startInstallation(change)
  const { code, text } = await run([...installation.args, ...more, '--json'])
  const report = v.parse(reportSchema, JSON.parse(text))
  const first = report.findings[0]
  const isOnItsLine = first?.setting === undefined || first.line === installation.lineOf(first.setting)
  return {
    code,
    text,
    report,
    codes: report.findings.map((finding) => finding.code),
    setting: first?.setting,
    isOnItsLine,
  }
}

const broken: readonly [string, keyof typeof findingKinds, string | undefined, (plan: Plan) => void][] = [
  [
    'a name that the DNS does not have',
    'name/unresolved',
    'AUTH_PUBLIC_URL',
    (plan) => void delete plan.records['auth.shop.test'],
  ],
  ['an address without TLS', 'address/not-encrypted', 'API_PUBLIC_URL', (plan) => void plan.plain.push('api')],
  ['a proxy that does not listen', 'address/unreachable', 'RELAY_PUBLIC_URL', (plan) => void plan.closed.push('relay')],
  [
    'a proxy that leads elsewhere',
    'address/not-ours',
    'GUARDIAN_PUBLIC_URL',
    (plan) => {
      plan.proxies.guardian = (_, response) => void response.end('Welcome to nginx!')
    },
  ],
  [
    'a proxy that auth does not count',
    'proxy/uncounted',
    'AUTH_TRUSTED_PROXIES',
    (plan) => {
      plan.forwards.auth = ['replace']
      plan.settings.AUTH_TRUSTED_PROXIES = '0'
    },
  ],
  [
    'two proxies that the relay counts as one',
    'proxy/uncounted',
    'RELAY_TRUSTED_PROXIES',
    (plan) => {
      plan.forwards.relay = ['append', 'append']
      plan.settings.RELAY_TRUSTED_PROXIES = '1'
    },
  ],
  [
    'an api that believes what callers write',
    'proxy/too-many-trusted',
    'API_TRUSTED_PROXIES',
    (plan) => {
      plan.settings.API_TRUSTED_PROXIES = '1'
    },
  ],
  [
    'a web app that counts a proxy that is not there',
    'proxy/too-many-trusted',
    'LATCHKEY_WEB_TRUSTED_PROXIES',
    (plan) => {
      plan.forwards.web = ['replace', 'append']
      plan.settings.LATCHKEY_WEB_TRUSTED_PROXIES = '3'
    },
  ],
  [
    'a service that says nothing of proxies',
    'proxy/unseen',
    'GUARDIAN_TRUSTED_PROXIES',
    (plan) => {
      plan.proxies.guardian = (_, response) => void response.end('ready\n')
      plan.settings.GUARDIAN_TRUSTED_PROXIES = '0'
    },
  ],
  [
    'an authority that no one trusts',
    'certificate/untrusted',
    'FRAME_PUBLIC_URL',
    (plan) => {
      plan.certificates.frame.byStranger = true
    },
  ],
  [
    'a certificate of another name',
    'certificate/wrong-name',
    'API_PUBLIC_URL',
    (plan) => {
      plan.certificates.api.names = ['web.shop.test']
    },
  ],
  [
    'a certificate that has ended',
    'certificate/ending',
    'API_PUBLIC_URL',
    (plan) => {
      plan.certificates.api.days = -1
    },
  ],
  [
    'a certificate of two days',
    'certificate/ending',
    'LATCHKEY_WEB_PUBLIC_URL',
    (plan) => {
      plan.certificates.web.days = 2
    },
  ],
  [
    'a certificate of ten days',
    'certificate/ends-soon',
    'RELAY_PUBLIC_URL',
    (plan) => {
      plan.certificates.relay.days = 10
    },
  ],
  ['a service that does not run', 'role/not-ready', undefined, (plan) => void plan.down.push('guardian')],
  [
    'a clock that is a minute ahead',
    'clock/off',
    undefined,
    (plan) => {
      plan.clockMs.auth = 60_000
    },
  ],
  [
    'a clock that is ten seconds behind',
    'clock/drifts',
    undefined,
    (plan) => {
      plan.clockMs.api = -10_000
    },
  ],
  [
    'a disk with less than its reserve',
    'disk/full',
    'API_DISK_RESERVE_MB',
    (plan) => {
      plan.settings.API_DISK_RESERVE_MB = '900000000'
    },
  ],
  [
    'a database of another machine',
    'disk/unseen',
    'RELAY_SQLITE_PATH',
    (plan) => {
      plan.settings.RELAY_SQLITE_PATH = '/no/such/folder/relay.db'
    },
  ],
  ['a sender that takes no mail', 'mail/no-mx', 'AUTH_MAIL_FROM', (plan) => own(plan, { txt: ['v=spf1 -all'] })],
  [
    'a sender without SPF',
    'mail/no-spf',
    'AUTH_MAIL_FROM',
    (plan) => own(plan, { mx: 'mail.shop.test', txt: ['v=spf10'] }),
  ],
  [
    'a sender with two of SPF',
    'mail/spf-twice',
    'AUTH_MAIL_FROM',
    (plan) => own(plan, { mx: 'mail.shop.test', txt: ['v=spf1 mx -all', 'v=spf1 a'] }),
  ],
  [
    'a sender without DMARC',
    'mail/no-dmarc',
    'GUARDIAN_MAIL_FROM',
    (plan) => {
      own(plan, { mx: 'mail.shop.test', txt: ['v=spf1 -all'] })
      plan.settings.AUTH_MAIL_FROM = 'auth@shop.test'
      plan.settings.GUARDIAN_MAIL_FROM = 'guardian@own.test'
      delete plan.records['_dmarc.own.test']
    },
  ],
  [
    'a mail server that refuses',
    'mail/server-refuses',
    'AUTH_SMTP_URL_FILE',
    (plan) => {
      plan.greeting = '554 go away\r\n'
    },
  ],
  [
    'a mail server that refuses the password',
    'mail/login-refused',
    'AUTH_SMTP_URL_FILE',
    (plan) => {
      plan.mailPassword = 'another hidden word'
    },
  ],
  [
    'a mail server that is busy',
    'mail/server-refuses',
    'AUTH_SMTP_URL_FILE',
    (plan) => {
      plan.greeting = '220 mail.shop.test ready\r\n421 and yet closing\r\n'
    },
  ],
  [
    'a node of another chain',
    'node/wrong-chain',
    'API_RPC_URLS',
    (plan) => {
      plan.chain = '0x2105'
    },
  ],
  [
    'a node that answers nonsense',
    'node/unreachable',
    'API_RPC_URLS',
    (plan) => {
      plan.chain = 'mainnet'
    },
  ],
  [
    'a node that no one runs',
    'node/unreachable',
    'API_RPC_URLS',
    (plan) => {
      plan.settings.API_RPC_URLS = '{"eip155:1":["http://127.0.0.1:1/hidden-key"]}'
    },
  ],
  [
    'a page without a policy',
    'web/no-policy',
    'LATCHKEY_WEB_PUBLIC_URL',
    (plan) => {
      plan.webPolicy = undefined
    },
  ],
  [
    'a frame without a policy',
    'frame/no-policy',
    'FRAME_PUBLIC_URL',
    (plan) => {
      plan.proxies.frame = ({ url }, response) =>
        void response.setHeader('x-forwarded-for-entries', '0').end(url === '/ready' ? 'ready\n' : '<!doctype html>')
    },
  ],
  [
    'a proxy that puts a script into the wallet',
    'frame/altered',
    'FRAME_PUBLIC_URL',
    (plan) => {
      plan.approvePage += '<script src="https://tags.test/"></script>'
    },
  ],
  [
    'a frame that any page may embed',
    'frame/open-to-all',
    'FRAME_PUBLIC_URL',
    (plan) => {
      plan.ancestors = ['https:']
    },
  ],
  [
    'a frame that the own page may not embed',
    'frame/page-left-out',
    'LATCHKEY_WEB_PUBLIC_URL',
    (plan) => {
      plan.ancestors = ['https://old.shop.test']
    },
  ],
  ['a service that was never backed up', 'backup/missing', undefined, (plan) => void delete plan.backups.relay],
  [
    'a backup of last week',
    'backup/old',
    undefined,
    (plan) => {
      plan.backups.auth = 168
    },
  ],
  [
    'a drill of a wallet that stopped',
    'drill/old',
    undefined,
    (plan) => {
      plan.drills.wallet = 49
    },
  ],
  ['backups that were never tried', 'drill/missing', undefined, (plan) => void delete plan.drills.guardian],
  [
    'backups that were last tried two days ago',
    'drill/old',
    undefined,
    (plan) => {
      plan.drills.auth = 49
    },
  ],
]

/** Auth sends from a domain of its own. */
function own(plan: Plan, records: Plan['records'][string]): void {
  plan.records['own.test'] = records
  plan.records['_dmarc.own.test'] = { txt: ['v=DMARC1; p=none'] }
  plan.settings.AUTH_MAIL_FROM = 'login@own.test'
}

describe('latchkey doctor', () => {
  it('finds nothing in an installation that is well, and ends with 0', async () => {
    const { code, report } = await look(() => {})
    expect(report).toEqual({ faults: 0, warnings: 0, findings: [], notLookedAt: [expect.stringMatching(/^DKIM/)] })
    expect(code).toBe(0)
  })

  it.each(broken)('finds %s, and nothing else', async (_, code, setting, change) => {
    const seen = await look(change)
    // Both services send by the one mail server.
    expect([...new Set(seen.codes)]).toEqual([code])
    expect(seen.setting).toBe(setting)
    expect(seen.isOnItsLine).toBe(true)
    expect(seen.code).toBe(findingKinds[code].severity === 'fault' ? 1 : 0)
    expect(seen.text).not.toMatch(/hidden/)
  })

  it('takes proxies for counted that append to what callers invent, and those that put it away', async () => {
    const { report } = await look((plan) => {
      plan.forwards = { api: ['append'], auth: ['replace'], relay: ['replace', 'append'], web: ['append', 'append'] }
      const counted = { API: 1, AUTH: 1, RELAY: 2, LATCHKEY_WEB: 2 }
      for (const [role, proxies] of Object.entries(counted)) plan.settings[`${role}_TRUSTED_PROXIES`] = `${proxies}`
    })
    expect(report.findings).toEqual([])
  })

  it('finds a mail server that is not there', async () => {
    await using installation = await startInstallation(() => {})
    writeFileSync(join(installation.folder, 'auth.smtp'), 'smtp://auth:hidden-word@127.0.0.1:1', { mode: 0o600 })
    const { code, text } = await run(installation.args)
    expect(code).toBe(1)
    expect(text).toMatch(
      /^FAULT {2} mail\/server-unreachable\n {2}latchkey\.env:\d+: The mail server 127\.0\.0\.1:1 does not answer\. \(AUTH_SMTP_URL_FILE\)\n {2}Why: .+\n {2}Do: .+\n\nNot looked at: DKIM.+\n1 faults, 0 warnings\.\n$/,
    )
  })

  it('looks from outside alone where the services are on other machines', async () => {
    const change = (plan: Plan) => {
      plan.settings.API_PORT = '1'
      plan.settings.RELAY_SQLITE_PATH = '/no/such/folder/relay.db'
    }
    expect((await look(change)).codes.sort()).toEqual(['disk/unseen', 'role/not-ready'])
    expect((await look(change, ['--outside'])).codes).toEqual([])
  })

  it('says that nothing is known of backups where no folder is named', async () => {
    await using installation = await startInstallation(() => {})
    const { code, text } = await run(installation.args.filter((argument) => !argument.startsWith('--metrics')))
    expect(code).toBe(0)
    expect(text).toContain('warning backup/unseen')
  })

  it('names the line of a configuration that is wrong, and looks no further', async () => {
    const { codes, code, report } = await look((plan) => {
      plan.settings.API_PROT = '4000'
    })
    expect(codes).toEqual(['config/invalid'])
    expect(code).toBe(1)
    expect(report.findings[0]).toMatchObject({ line: expect.any(Number), what: expect.stringContaining('API_PORT') })
  })

  it('says in one sentence that there is no configuration', async () => {
    await expect(run(['--config=/no/such.env'])).rejects.toThrow(/can't be read \(ENOENT\)/)
    await expect(run(['--ca=/no/such.pem'])).rejects.toThrow(/certificates of --ca can't be read/)
    await expect(run(['--timeout=0'])).rejects.toThrow(/--timeout takes seconds/)
  })
})
