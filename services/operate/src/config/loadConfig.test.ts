import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configOfEnvironment, loadConfig } from './loadConfig.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-config-'))
  secret('auth.smtp', 'smtps://login:one@mail.example:465')
  secret('guardian.smtp', 'smtps://guardian:two@mail.example:465')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes a file with a secret. @returns its path */
function secret(name: string, text: string, mode = 0o600): string {
  const path = join(folder, name)
  writeFileSync(path, `${text}\n`)
  chmodSync(path, mode)
  return path
}

/** The configuration of an installation with the embedded wallet, each name beside its value. */
const whole = () => ({
  LATCHKEY_PROJECT_ID: 'a-shop',
  LATCHKEY_WEB_PUBLIC_URL: 'https://app.example/',
  API_PUBLIC_URL: 'https://api.example/',
  RELAY_PUBLIC_URL: 'wss://relay.example',
  AUTH_PUBLIC_URL: 'https://auth.example',
  GUARDIAN_PUBLIC_URL: 'https://guardian.example',
  FRAME_PUBLIC_URL: 'https://wallet.example/',
  AUTH_SMTP_URL_FILE: join(folder, 'auth.smtp'),
  AUTH_MAIL_FROM: 'login@example.org',
  GUARDIAN_SMTP_URL_FILE: join(folder, 'guardian.smtp'),
  GUARDIAN_MAIL_FROM: 'guardian@example.org',
})

function load(settings: Readonly<Record<string, string | undefined>>, options: Partial<loadConfig.Options> = {}) {
  const rows = Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
  return loadText(rows.join('\n'), options)
}

function loadText(text: string, options: Partial<loadConfig.Options> = {}) {
  const file = join(folder, 'latchkey.env')
  writeFileSync(file, text)
  return loadConfig({ file, stateDir: '/state', ...options })
}

const faultsOf = (...input: Parameters<typeof load>): string => {
  try {
    load(...input)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return ''
}

describe('one configuration file', () => {
  it('gives each role its own settings and what follows for it', () => {
    const { environments } = load({
      ...whole(),
      API_NAME_ZONES: 'shop.example, other.example',
      API_PORT: '4001',
      API_RPC_URLS: '{"eip155:1":["https://node.example"]}',
    })
    expect(Object.fromEntries(environments)).toEqual({
      api: {
        PORT: '4001',
        PUBLIC_URL: 'https://api.example/',
        SQLITE_PATH: '/state/api.db',
        DEFAULT_PROJECT_ID: 'a-shop',
        OWN_PAGES: 'https://app.example,https://wallet.example',
        OPERATOR_PAGE: 'https://app.example',
        AUTH_URL: 'http://127.0.0.1:3084',
        GUARDIAN_URL: 'http://127.0.0.1:3085',
        RELAY_URL: 'http://127.0.0.1:3090',
        NAME_ZONES: 'shop.example, other.example',
        RPC_URLS: '{"eip155:1":["https://node.example"]}',
      },
      relay: { PORT: '3090', SQLITE_PATH: '/state/relay.db' },
      auth: {
        PORT: '3084',
        PUBLIC_URL: 'https://auth.example',
        SQLITE_PATH: '/state/auth.db',
        KMS_FILE: '/state/auth.keys',
        FRAME_ORIGIN: 'https://wallet.example',
        GUARDIAN_URL: 'https://guardian.example',
        SMTP_URL_FILE: join(folder, 'auth.smtp'),
        MAIL_FROM: 'login@example.org',
      },
      guardian: {
        PORT: '3085',
        PUBLIC_URL: 'https://guardian.example',
        SQLITE_PATH: '/state/guardian.db',
        KMS_FILE: '/state/guardian.keys',
        FRAME_ORIGIN: 'https://wallet.example',
        AUTH_URL: 'https://auth.example',
        SMTP_URL_FILE: join(folder, 'guardian.smtp'),
        MAIL_FROM: 'guardian@example.org',
      },
      frame: {
        PORT: '3086',
        API_URL: 'https://api.example',
        AUTH_URL: 'https://auth.example',
        GUARDIAN_URL: 'https://guardian.example',
        OWN_PAGES: 'https://app.example',
      },
      web: {
        PORT: '3000',
        API_URL: 'https://api.example',
        PROJECT_ID: 'a-shop',
        RELAY_URL: 'wss://relay.example',
        FRAME_URL: 'https://wallet.example',
        WATCHED_ADDRESSES:
          'https://api.example/,https://relay.example,https://auth.example,https://guardian.example,https://wallet.example/,https://app.example/',
        NAME_ZONE: 'shop.example',
      },
    })
  })

  it('has the relay and auth ask the api for projects once the api has a token for it', () => {
    const file = secret('projects.token', 'x'.repeat(32))
    const store = { PROJECTS_URL: 'http://127.0.0.1:3080', PROJECTS_TOKEN_FILE: file }
    const token = { API_PROJECTS_TOKEN_FILE: file }
    const given = (settings: object, role: 'relay' | 'auth' | 'guardian' | 'web') =>
      load({ ...whole(), ...settings }).environments.get(role)
    for (const role of ['relay', 'auth'] as const) expect(given(token, role)).toMatchObject(store)
    for (const role of ['guardian', 'web'] as const)
      expect(given(token, role)).not.toHaveProperty('PROJECTS_TOKEN_FILE')
    for (const role of ['relay', 'auth'] as const) expect(given({}, role)).not.toHaveProperty('PROJECTS_URL')
    writeFileSync(join(folder, 'relay.json'), '[]')
    // Where each has a machine or a user of its own, its file is another one, and the api elsewhere.
    const apart = {
      ...token,
      LATCHKEY_API_URL: 'http://api:3080',
      RELAY_PROJECTS_TOKEN_FILE: secret('relay.token', 'x'),
    }
    expect(given(apart, 'relay')).toMatchObject({
      PROJECTS_URL: 'http://api:3080',
      PROJECTS_TOKEN_FILE: apart.RELAY_PROJECTS_TOKEN_FILE,
    })
    expect(given({ LATCHKEY_API_URL: 'http://api:3080' }, 'relay')).not.toHaveProperty('PROJECTS_URL')
    const own = { ...token, RELAY_PROJECTS_FILE: join(folder, 'relay.json') }
    expect(given(own, 'relay')).not.toHaveProperty('PROJECTS_URL')
    expect(faultsOf({ ...whole(), API_PROJECTS_TOKEN: 'x'.repeat(32) })).toContain('API_PROJECTS_TOKEN holds a secret')
  })

  it('has the operators’ page ask auth and the guardian by a token that its service has, too, and no other role', () => {
    const [auth, guardian] = [secret('auth.page', 'p'.repeat(32)), secret('guardian.page', 'q'.repeat(32))]
    const tokens = { AUTH_PAGE_TOKEN_FILE: auth, GUARDIAN_PAGE_TOKEN_FILE: guardian }
    const { environments } = load({ ...whole(), ...tokens })
    expect(environments.get('api')).toMatchObject(tokens)
    expect(environments.get('auth')).toMatchObject({ PAGE_TOKEN_FILE: auth })
    expect(environments.get('guardian')).toMatchObject({ PAGE_TOKEN_FILE: guardian })
    const named = [...environments].filter(([, settings]) => /page/.test(JSON.stringify(settings)))
    expect(named.map(([role]) => role)).toEqual(['api', 'auth', 'guardian'])
    // Who has one would have both.
    expect(faultsOf({ ...whole(), AUTH_PAGE_TOKEN_FILE: auth, GUARDIAN_PAGE_TOKEN_FILE: auth })).toContain(
      'GUARDIAN_PAGE_TOKEN_FILE is what AUTH_PAGE_TOKEN_FILE is',
    )
    expect(faultsOf({ ...whole(), AUTH_PAGE_TOKEN: 'x'.repeat(32) })).toContain('AUTH_PAGE_TOKEN holds a secret')
  })

  it('has the operators’ page read the relay’s figures by the token that the relay has, and no other role', () => {
    const tokens = { RELAY_METRICS_TOKEN_FILE: secret('relay.metrics', 'm'.repeat(32)) }
    const { environments } = load({ ...whole(), ...tokens })
    expect(environments.get('api')).toMatchObject(tokens)
    expect(environments.get('relay')).toMatchObject({ METRICS_TOKEN_FILE: tokens.RELAY_METRICS_TOKEN_FILE })
    const named = [...environments].filter(([, settings]) => /relay\.metrics/.test(JSON.stringify(settings)))
    expect(named.map(([role]) => role)).toEqual(['api', 'relay'])
  })

  it('starts no service of the embedded wallet without the address of auth', () => {
    const { environments } = load({ LATCHKEY_PROJECT_ID: 'a-shop' })
    expect([...environments.keys()]).toEqual(['api', 'relay', 'web'])
    expect(environments.get('web')).toMatchObject({
      API_URL: 'http://localhost:3080',
      RELAY_URL: 'ws://localhost:3090',
    })
  })

  it('takes quotes and remarks as Node does, and other values in place of the file’s', () => {
    const text = '# ours\n\nexport LATCHKEY_PROJECT_ID="a shop"\r\nAPI_PORT=4000 # free here\nRELAY_PORT='
    const { settings, lineOf } = loadText(text, { overrides: { API_PORT: '4001' } })
    expect(settings).toEqual({ LATCHKEY_PROJECT_ID: 'a shop', API_PORT: '4001' })
    expect(lineOf('API_PORT')).toBe(4)
  })

  it('keeps a key service apart from the file that it would be', () => {
    const settings = {
      ...whole(),
      AUTH_KMS: 'vault',
      AUTH_VAULT_ADDR: 'https://vault.example',
      AUTH_VAULT_TRANSIT_KEY: 'k',
    }
    const token = secret('token', 'a-token')
    expect(load({ ...settings, AUTH_VAULT_TOKEN_FILE: token }).environments.get('auth')).toMatchObject({
      KMS: 'vault',
      VAULT_TOKEN_FILE: token,
    })
  })
})

describe('a configuration that is wrong', () => {
  it('names the line of each setting that there is not, and the one that was meant', () => {
    expect(faultsOf({ LATCHKEY_PROJECT_ID: 'a', API_PROT: '1', SHOE_SIZE: '43' })).toBe(
      'latchkey.env:2: API_PROT is no setting. Did you mean API_PORT?\nlatchkey.env:3: SHOE_SIZE is no setting.',
    )
  })

  it('names a line that is no setting, one that does not end, and one that is there twice', () => {
    expect(() => loadText('LATCHKEY_PROJECT_ID=a\nport 3000\nAPI_HOST="x\nLATCHKEY_PROJECT_ID=b')).toThrow(
      /^latchkey\.env:2: is no setting.*\nlatchkey\.env:3: API_HOST begins with ".*\nlatchkey\.env:4: LATCHKEY_PROJECT_ID is set before, in line 1/,
    )
  })

  it('names every setting of a wrong type, each in its line and without its value', () => {
    const settings = {
      LATCHKEY_PROJECT_ID: 'a',
      API_PORT: 'eighty',
      RELAY_STORAGE: 'cloud',
      LATCHKEY_WEB_LOG_LEVEL: 'loud',
    }
    const faults = faultsOf(settings)
    expect(faults).toMatch(/^latchkey\.env:2: API_PORT is not usable: expected a whole number\. \(for the api\)$/m)
    expect(faults).toMatch(/^latchkey\.env:3: RELAY_STORAGE is not usable/m)
    expect(faults).toMatch(/^latchkey\.env:4: LATCHKEY_WEB_LOG_LEVEL is not usable/m)
    expect(faults).not.toMatch(/eighty|cloud|loud/)
  })

  it.each(['GUARDIAN_PUBLIC_URL', 'FRAME_PUBLIC_URL', 'AUTH_MAIL_FROM', 'GUARDIAN_MAIL_FROM', 'LATCHKEY_PROJECT_ID'])(
    'says that %s is missing',
    (name) => {
      expect(faultsOf({ ...whole(), [name]: undefined })).toContain(`latchkey.env: ${name} is not set.`)
    },
  )

  it.each(['AUTH_SMTP_URL', 'GUARDIAN_SMTP_URL'])('says that %s is missing, which a file may hold', (name) => {
    expect(faultsOf({ ...whole(), [`${name}_FILE`]: undefined })).toContain(`latchkey.env: ${name} is not set.`)
  })

  it.each([
    ['AUTH_SMTP_URL', 'smtps://a:hunter2@mail.example'],
    ['API_DATABASE_URL', 'postgres://a:hunter2@db.example/x'],
    ['AUTH_OAUTH_GOOGLE_CLIENT_SECRET', 'hunter2'],
    ['RELAY_METRICS_TOKEN', 'hunter2hunter2hunter2'],
    ['API_ONRAMP_PROVIDERS', '[{"kind":"meld","apiKey":"hunter2","webhookSecret":"hunter2"}]'],
    ['API_SWAP_SOURCES', '[{"kind":"0x","apiKey":"hunter2"}]'],
  ])('refuses %s in clear, and does not repeat it', (name, value) => {
    const faults = faultsOf({ ...whole(), [`${name}_FILE`]: undefined, [name]: value })
    expect(faults).toMatch(new RegExp(`^latchkey\\.env:\\d+: ${name} holds a secret.*${name}_FILE=`, 'm'))
    expect(faults).not.toContain('hunter2')
  })

  it('lets an address without a password be', () => {
    expect(faultsOf({ ...whole(), API_DATABASE_URL: 'postgres://latchkey@localhost/api' })).toBe('')
  })

  it.each([0o640, 0o604, 0o644])('refuses a file of a secret that others can read (mode %o)', (mode) => {
    const path = secret('open', 'smtps://other:x@mail.example', mode)
    expect(faultsOf({ ...whole(), AUTH_SMTP_URL_FILE: path })).toMatch(
      /^latchkey\.env:8: AUTH_SMTP_URL_FILE names a file that others can read \(mode 6\d\d\): chmod 600 /,
    )
  })

  it('says that the file of a secret is not there, or empty', () => {
    expect(faultsOf({ ...whole(), AUTH_SMTP_URL_FILE: join(folder, 'none') })).toMatch(
      /^latchkey\.env:8: AUTH_SMTP_URL_FILE is not usable: its file can't be read: ENOENT/,
    )
    expect(faultsOf({ ...whole(), AUTH_SMTP_URL_FILE: secret('empty', '') })).toContain('its file is empty')
  })

  it.each([
    ['GUARDIAN_PUBLIC_URL', 'https://auth.example/g', 'AUTH_PUBLIC_URL'],
    ['FRAME_PUBLIC_URL', 'https://api.example:8443', 'API_PUBLIC_URL'],
    ['RELAY_PUBLIC_URL', 'wss://api.example', 'API_PUBLIC_URL'],
  ])('refuses two owners of one name: %s', (name, value, other) => {
    expect(faultsOf({ ...whole(), [name]: value })).toContain(`${name} has the host of ${other}`)
  })

  it('lets services of one computer differ by their ports, and refuses the same port', () => {
    const here = { ...whole(), AUTH_PUBLIC_URL: 'http://localhost:3084', GUARDIAN_PUBLIC_URL: 'http://localhost:3085' }
    expect(faultsOf(here)).toBe('')
    expect(faultsOf({ ...here, RELAY_PORT: '3080' })).toContain('RELAY_PORT is the port of the api')
    expect(faultsOf({ ...here, AUTH_PORT: '3085' })).toContain('GUARDIAN_PORT is the port of the auth')
  })

  it.each([
    ['DATABASE_URL', 'postgres://a@db.example/wallet', 'postgres://b@db.example/wallet', 'a database'],
    ['SQLITE_PATH', '/var/one.db', '/var/lib/../one.db', 'a database'],
    ['KMS_FILE', '/var/one.keys', '/var/one.keys', 'a key file'],
    ['MAIL_FROM', 'login@example.org', 'Login@example.org', 'a mail address'],
  ])('refuses auth and guardian with one %s', (name, auth, guardian, what) => {
    const faults = faultsOf({ ...whole(), [`AUTH_${name}`]: auth, [`GUARDIAN_${name}`]: guardian })
    expect(faults).toContain(`GUARDIAN_${name} is what AUTH_${name} is. The two need ${what} each`)
  })

  it('refuses auth and guardian with one mail account, also in two files', () => {
    const same = secret('again.smtp', 'smtps://login:one@mail.example:465/')
    expect(faultsOf({ ...whole(), GUARDIAN_SMTP_URL_FILE: same })).toContain('The two need a mail account each')
    expect(faultsOf({ ...whole(), GUARDIAN_SMTP_URL_FILE: join(folder, 'auth.smtp') })).toContain(
      'latchkey.env:10: GUARDIAN_SMTP_URL_FILE is what AUTH_SMTP_URL_FILE is.',
    )
    // One that reads no secret of either still sees that the file is one.
    expect(faultsOf({ ...whole(), GUARDIAN_SMTP_URL_FILE: join(folder, 'auth.smtp') }, { only: ['web'] })).toContain(
      'GUARDIAN_SMTP_URL_FILE is what AUTH_SMTP_URL_FILE is.',
    )
  })

  it('reads no secret of another role for one of them', () => {
    const settings = { ...whole(), GUARDIAN_SMTP_URL_FILE: join(folder, 'not-for-auth') }
    expect(faultsOf(settings, { only: ['auth'] })).toBe('')
    expect(faultsOf(settings, { only: ['guardian'] })).toContain('GUARDIAN_SMTP_URL_FILE is not usable')
  })

  it('says how one is made where there is none', () => {
    expect(() => loadConfig({ file: join(folder, 'none.env') })).toThrow(
      /can't be read \(ENOENT\).*latchkey\.example\.env/,
    )
  })
})

describe('the environment as a configuration', () => {
  it('takes secrets in clear and passes over what is not ours', () => {
    const environment = { ...whole(), AUTH_SMTP_URL: 'smtp://a:b@mail.example', AUTH_SMTP_URL_FILE: '', EDITOR: 'vi' }
    const { environments } = configOfEnvironment(environment, '/state')
    expect(environments.get('auth')).toMatchObject({ SMTP_URL: 'smtp://a:b@mail.example' })
    expect(() => configOfEnvironment({}, '/state')).toThrow('the environment: LATCHKEY_PROJECT_ID is not set.')
  })
})
