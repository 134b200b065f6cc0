import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config/loadConfig.ts'
import { readAnswers } from '../../src/init/answers.schema.ts'
import { runInitCommand } from '../../src/init/runInitCommand.ts'
import { type InitWorld, startInitWorld, type WellAnswers } from './initWorld.ts'

const script = fileURLToPath(new URL('../../../../scripts/latchkey.mjs', import.meta.url))

let world: InitWorld
const started: ChildProcess[] = []
beforeEach(async () => {
  world = await startInitWorld()
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await world[Symbol.asyncDispose]()
})

const options = () => [`--out=${world.out}`, `--dns=${world.dns}`, '--timeout=60']

/** Runs the command on answers of a file. */
async function init(answers: unknown, ...more: string[]) {
  const file = join(world.folder, 'answers.json')
  writeFileSync(file, typeof answers === 'string' ? answers : JSON.stringify(answers))
  let said = ''
  const code = await runInitCommand([...options(), `--answers=${file}`, ...more], {}, (text) => {
    said += text
  })
  return { code, said }
}

/** What is said of answers that are refused. Nothing is written then, and nothing secret is said. */
async function refusal(answers: unknown, ...more: string[]): Promise<string> {
  const message = await init(answers, ...more).then(
    () => 'It was taken.',
    (error: Error) => error.message,
  )
  expect(message).not.toContain('hidden')
  expect(existsSync(world.out)).toBe(false)
  expect(readdirSync(world.folder)).toEqual(['answers.json'])
  return message
}

const changed = (change: (answers: WellAnswers) => unknown) => {
  const answers = world.answers()
  return change(answers) ?? answers
}

describe('latchkey init --answers', () => {
  it('writes a configuration that every service takes, with each secret in a file of its own', async () => {
    const { code, said } = await init(world.answers())
    expect(code).toBe(0)
    const text = readFileSync(join(world.out, 'latchkey.env'), 'utf8')
    expect(text + said).not.toContain('hidden')
    const { environments } = loadConfig({ file: join(world.out, 'latchkey.env') })
    expect([...environments.keys()]).toEqual(['api', 'relay', 'auth', 'guardian', 'frame', 'web'])
    expect(environments.get('auth')).toMatchObject({
      PUBLIC_URL: 'https://auth.shop.test',
      FRAME_ORIGIN: 'https://wallet.shop.test',
      KMS_FILE: join(world.folder, 'state/auth.keys'),
      MAIL_FROM: 'login@shop.test',
      OAUTH_GOOGLE_CLIENT_ID: 'a-client',
      PROJECTS_URL: 'http://127.0.0.1:3080',
    })
    expect(said).toContain('https://guardian.shop.test/oauth/return/')
    expect(environments.get('guardian')).toMatchObject({ APPS: 'https://app.shop.test,https://shop.test' })
    expect(environments.get('api')).toMatchObject({ DEFAULT_PROJECT_ORIGINS: 'https://shop.test,https://*.shop.test' })
    const secret = (path: string) => readFileSync(join(world.out, path), 'utf8').trim()
    const server = world.mailServer.slice('smtp://'.length)
    expect(secret('auth/smtp-url')).toBe(`smtp://auth:hidden-auth%231@${server}`)
    expect(secret('guardian/smtp-url')).toBe(`smtp://guardian:hidden%3Aguardian@${server}`)
    expect(secret('auth/google-secret')).toBe('hidden-client')
    expect(text + said).not.toContain(secret('api/projects-token'))
    expect(JSON.parse(secret('api/rpc-urls'))).toEqual({ 'eip155:1': [world.node] })

    const modeOf = (path: string) => (statSync(join(world.out, path)).mode & 0o777).toString(8)
    const secrets = [
      'auth/smtp-url',
      'auth/google-secret',
      'guardian/smtp-url',
      'guardian/google-secret',
      'api/rpc-urls',
    ]
    const tokens = ['api', 'relay', 'auth'].map((role) => `${role}/projects-token`)
    for (const path of [...secrets, ...tokens]) expect(modeOf(path)).toBe('600')
    for (const path of ['auth', 'guardian', 'api', 'relay']) expect(modeOf(path)).toBe('700')
    expect([modeOf('.'), modeOf('latchkey.env')]).toEqual(['755', '644'])
    expect(said).toContain(`${join(world.folder, 'state')}/guardian.keys`)
    expect(
      spawnSync(process.execPath, [script, 'all', '--check', '--config', join(world.out, 'latchkey.env')]).status,
    ).toBe(0)
  })

  it('takes the answers of docs/run.md, as far as their form goes', () => {
    const page = readFileSync(fileURLToPath(new URL('../../../../docs/run.md', import.meta.url)), 'utf8')
    const [, text = ''] = /<!-- first-login: answers\.json -->\n```json\n([\s\S]*?)```/.exec(page) ?? []
    expect(readAnswers(JSON.parse(text)).names.wallet).toBe('wallet.example.org')
  })

  it('names files by the place where they will be used', async () => {
    await init(world.answers(), '--as=/etc/latchkey')
    expect(readFileSync(join(world.out, 'latchkey.env'), 'utf8')).toContain(
      'AUTH_SMTP_URL_FILE=/etc/latchkey/auth/smtp-url\n',
    )
  })

  it.each<[string, string | RegExp, (answers: WellAnswers) => unknown]>([
    [
      'an unknown key',
      'mail.gaurdian: there is no such answer. Did you mean guardian?',
      ({ mail, ...rest }) => ({ ...rest, mail: { ...mail, gaurdian: mail.guardian } }),
    ],
    ['a missing answer', 'domain: the answer is missing.', ({ domain: _, ...rest }) => rest],
    [
      'a wrong type',
      'project.origins: expected a list of origins.',
      (answers) => ({ ...answers, project: { id: 'a', origins: 'https://shop.test' } }),
    ],
    ['answers that are a number', 'The answers are to be an object in JSON.', () => 7],
    [
      'a project without pages',
      /^project\.origins: expected an origin at least/,
      (answers) => void answers.project.origins.splice(0),
    ],
    [
      'a page that is every page',
      /^project\.origins\.0: expected an origin/,
      (answers) => {
        answers.project.origins[0] = 'https://*'
      },
    ],
    [
      'a password beside the server',
      /^mail\.auth\.server: expected a mail server .* without its account/,
      (answers) => {
        answers.mail.auth.server = 'smtps://auth:hidden@mail.shop.test'
      },
    ],
    [
      'one mail account for both',
      /^mail\.guardian\.user: the account is that of auth/,
      (answers) => {
        answers.mail.guardian.user = 'AUTH'
      },
    ],
    [
      'one sender for both',
      /^mail\.guardian\.from: the sender is that of auth/,
      (answers) => {
        answers.mail.guardian.from = 'Login@shop.test'
      },
    ],
    [
      'one name for the wallet and the page',
      /^names\.wallet: the name is that of names\.app/,
      (answers) => ({ ...answers, names: { wallet: 'app.shop.test:8443' } }),
    ],
    [
      'a second setting in a project id',
      /^project\.id: expected letters/,
      (answers) => {
        answers.project.id = 'a\nAUTH_DEVNET=on'
      },
    ],
    [
      'a second setting in a network',
      /^networks\.eip155:1\nAUTH_DEVNET=on: expected a network/,
      (answers) => ({ ...answers, networks: { 'eip155:1\nAUTH_DEVNET=on': [] } }),
    ],
    [
      'a login without its secret',
      /^logins\.google\.clientSecret: the answer is missing/,
      (answers) => ({ ...answers, logins: { google: { clientId: 'a' } } }),
    ],
    [
      'a login that there is not',
      /^logins\.gogle: there is no such answer. Did you mean google/,
      (answers) => ({ ...answers, logins: { gogle: {} } }),
    ],
    [
      'no network',
      /^networks: expected a network such as eip155:1 at least/,
      (answers) => ({ ...answers, networks: {} }),
    ],
    [
      'a name that the DNS does not have',
      /^names\.relay: other\.shop\.test has no address in the DNS\. Add/,
      (answers) => ({ ...answers, names: { relay: 'other.shop.test' } }),
    ],
    [
      'a mail server that refuses the password',
      /^mail\.guardian\.password: The mail server 127\.0\.0\.1:\d+ refuses the user name or the password \(535\)/,
      (answers) => {
        answers.mail.guardian.password = 'hidden-other'
      },
    ],
    [
      'a mail server that no one runs',
      /^mail\.auth\.server: The mail server 127\.0\.0\.1:1 does not answer/,
      (answers) => {
        answers.mail.auth.server = 'smtp://127.0.0.1:1'
      },
    ],
    [
      'a node of another chain',
      'networks.eip155:10.0: The node no. 1 of eip155:10 is one of chain 1. Put the address under the network that it is of.',
      (answers) => ({ ...answers, networks: { 'eip155:10': [world.node] } }),
    ],
    [
      'a node that no one runs',
      /^networks\.eip155:1\.1: The node no\. 2 of eip155:1 does not say its chain/,
      (answers) => void answers.networks['eip155:1'].push('http://127.0.0.1:1/hidden'),
    ],
  ])('refuses %s, by its key', async (_, said, change) => {
    const message = await refusal(changed(change))
    if (typeof said === 'string') expect(message).toBe(said)
    else expect(message).toMatch(said)
  })

  it('refuses what is no JSON without a word of it', async () => {
    expect(await refusal('{"mail": "hidden"')).toBe('The answers are no JSON.')
  })

  it('keeps answers that fail a trial where it is asked to, and says so', async () => {
    const answers = changed((one) => {
      one.mail.auth.server = 'smtp://127.0.0.1:1'
    })
    const { code, said } = await init(answers, '--keep')
    expect(code).toBe(0)
    expect(said).toContain('mail.auth.server, kept: The mail server 127.0.0.1:1 does not answer.')
    expect(existsSync(join(world.out, 'auth/smtp-url'))).toBe(true)
  })

  it('writes over nothing', async () => {
    mkdirSync(world.out)
    writeFileSync(join(world.out, 'of-mine'), 'mine')
    await expect(init(world.answers())).rejects.toThrow(/is not empty: it has of-mine\. Nothing is written over/)
    expect(readdirSync(world.out)).toEqual(['of-mine'])
    await expect(init(world.answers(), `--out=${join(world.out, 'of-mine')}`)).rejects.toThrow(/of-mine is a file/)
    expect(readFileSync(join(world.out, 'of-mine'), 'utf8')).toBe('mine')
  })

  it('leaves no half of an installation where it is killed, and says next time what is left', async () => {
    const file = join(world.folder, 'answers.json')
    writeFileSync(file, JSON.stringify(world.answers()))
    const kill = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
      fs.renameSync = () => process.kill(process.pid, 'SIGKILL'); syncBuiltinESMExports()`
    const child = spawn(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(kill)}`, script, 'init', ...options(), '--answers', file],
      { stdio: 'ignore' },
    )
    started.push(child)
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    expect(existsSync(world.out)).toBe(false)
    await expect(init(world.answers())).rejects.toThrow(/\.latchkey\.part-\w+ is left of a run that was killed/)
  })
})

/** What a person types, with mistakes that are noticed. */
const typed = () => [
  'shop',
  'shop.test',
  '',
  '',
  'other.shop.test',
  'no',
  '',
  '',
  '',
  '',
  'a-shop',
  '',
  world.mailServer,
  'auth',
  'hidden-wrong',
  '',
  'no',
  world.mailServer,
  'auth',
  'hidden-auth#1',
  '',
  '',
  'guardian',
  'hidden:guardian',
  '',
  'google',
  'a-client',
  'hidden-client',
  '',
  'eip155:1',
  'http://127.0.0.1:1/hidden-key',
  'no',
  world.node,
  join(world.folder, 'state'),
]

async function answerByLines(lines: readonly string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let said = ''
  output.on('data', (chunk: Buffer) => {
    said += chunk
  })
  input.end(lines.map((line) => `${line}\n`).join(''))
  const code = await runInitCommand(options(), {}, (text) => void output.write(text), { input, output })
  return { code, said }
}

const secretsOf = (out: string) =>
  ['auth/smtp-url', 'guardian/smtp-url', 'auth/google-secret', 'api/rpc-urls'].map((path) =>
    readFileSync(join(out, path), 'utf8').trim(),
  )

describe('latchkey init', () => {
  const expected = () => {
    const server = world.mailServer.slice('smtp://'.length)
    return [
      `smtp://auth:hidden-auth%231@${server}`,
      `smtp://guardian:hidden%3Aguardian@${server}`,
      'hidden-client',
      JSON.stringify({ 'eip155:1': [world.node] }),
    ]
  }

  it('says what is not well of an answer as it is given, and asks again', async () => {
    const { code, said } = await answerByLines(typed())
    expect(code).toBe(0)
    expect(said).toContain("That can't be used: expected a domain such as example.org.")
    expect(said).toContain('Not well: other.shop.test has no address in the DNS.')
    expect(said).toContain('refuses the user name or the password (535)')
    expect(said).toContain('Not well: The node no. 1 of eip155:1 does not say its chain.')
    expect(said).not.toContain('hidden')
    expect(secretsOf(world.out)).toEqual(expected())
    expect(loadConfig({ file: join(world.out, 'latchkey.env') }).settings).toMatchObject({
      LATCHKEY_PROJECT_ID: 'a-shop',
      RELAY_PUBLIC_URL: 'wss://relay.shop.test',
      AUTH_MAIL_FROM: 'login@shop.test',
      GUARDIAN_MAIL_FROM: 'wallet-guardian@shop.test',
    })
  })

  it('keeps an answer that is not well where the person says so', async () => {
    const lines = typed()
    lines[lines.indexOf('no')] = 'yes'
    // The name is not asked for again.
    lines.splice(lines.indexOf('yes') + 1, 1)
    expect((await answerByLines(lines)).code).toBe(0)
    expect(loadConfig({ file: join(world.out, 'latchkey.env') }).settings.RELAY_PUBLIC_URL).toBe(
      'wss://other.shop.test',
    )
  })

  it('writes nothing where the answers end early', async () => {
    await expect(answerByLines(typed().slice(0, -1))).rejects.toThrow(
      /ended before the last question\. Nothing was written/,
    )
    expect(readdirSync(world.folder)).toEqual([])
  })

  // The pseudo terminal is that of util-linux.
  it('shows no secret that is typed on a terminal', async () => {
    const command = [process.execPath, script, 'init', ...options()].map((part) => `'${part}'`).join(' ')
    const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    started.push(child)
    const lines = typed()
    let said = ''
    let answeredAt = -1
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      // Each when it is asked for, as a person does.
      const begin = said.lastIndexOf('\n')
      const question = stripVTControlCharacters(said.slice(begin + 1))
      if (begin === answeredAt || !/[:)] $/.test(question) || /^ {2}(Not|That)/.test(question)) return
      answeredAt = begin
      child.stdin.write(`${lines.shift() ?? ''}\r`)
    })
    child.stdin.on('error', () => {})
    const [code] = await once(child, 'exit')
    expect(said.replaceAll(world.node, '')).not.toContain('hidden-auth')
    expect(code, said).toBe(0)
    for (const secret of ['hidden-wrong', 'hidden-auth#1', 'hidden:guardian', 'hidden-client'])
      expect(said).not.toContain(secret)
    expect(secretsOf(world.out)).toEqual(expected())
  })
})
