import { createHash, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createAuthority } from '@latchkey/service-kit/test/certificates'
import { startDns } from '@latchkey/service-kit/test/startDns'
import { bech32 } from '@scure/base'
import { freePort, repositoryRoot, startAnvil } from '../../src/index.ts'
import { startMail } from '../../src/mail/startMail.ts'
import { startProxy } from '../production/startProxy.ts'
import { blockOf, createShell } from './docsPage.ts'

/** The prefix of each role's settings, by the name in front of the domain. */
const prefixes = {
  app: 'LATCHKEY_WEB',
  api: 'API',
  relay: 'RELAY',
  auth: 'AUTH',
  guardian: 'GUARDIAN',
  wallet: 'FRAME',
} as const
const labels = Object.keys(prefixes) as (keyof typeof prefixes)[]
const domain = 'shop.test'
const password = 'of practice'

/** Where an installation is set up by docs/run.md: a DNS, mail accounts, a node, and a proxy with TLS. */
export async function startGround() {
  const undo: (() => unknown)[] = []
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-first-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  const at = (name: string) => join(folder, name)
  const anvil = await startAnvil({ chainId: 1 })
  undo.push(() => anvil.stop())
  const mail = await startMail({ accounts: ['auth', 'guardian'].map((user) => ({ user, password })) })
  undo.push(() => mail.stop())
  const dns = await startDns(Object.fromEntries(labels.map((label) => [`${label}.${domain}`, { a: '127.0.0.1' }])))
  undo.push(() => dns.stop())
  const authority = createAuthority('The operator')
  const own = authority.issue(labels.map((label) => `${label}.${domain}`))
  const ports = Object.fromEntries(await Promise.all(labels.map(async (label) => [label, await freePort()] as const)))
  const proxyPort = await freePort()
  const proxy = await startProxy(proxyPort, ports, { key: own.key, cert: own.cert + authority.pem })
  undo.push(() => proxy[Symbol.asyncDispose]())

  mkdirSync(at('backups'))
  writeFileSync(at('ca.pem'), authority.pem)
  // The machine's own names: what a service asks is found where a record of the DNS leads.
  writeFileSync(
    at('names.mjs'),
    `import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
const { lookup } = dns
dns.lookup = (name, ...rest) => lookup(name.endsWith('.${domain}') ? '127.0.0.1' : name, ...rest)
syncBuiltinESMExports()
`,
  )
  writeFileSync(
    at('latchkey'),
    `#!/bin/sh\nexec '${process.execPath}' '${repositoryRoot}/scripts/latchkey.mjs' "$@"\n`,
    {
      mode: 0o755,
    },
  )
  const network = `--dns ${dns.address} --ca ${at('ca.pem')} --timeout 60`
  const shell = createShell({
    places: {
      'latchkey init': `latchkey init ${network}`,
      'latchkey doctor': `latchkey doctor ${network}`,
      'answers.json': at('answers.json'),
      '/etc/latchkey': at('etc'),
      '/var/lib/latchkey': at('state'),
      '/backups': at('backups'),
      '$service-': `${folder}/$service-`,
      [`${at('etc')}/${folder}/$service-`]: `${at('etc')}/$service-`,
    },
    env: {
      HOME: process.env.HOME,
      PATH: [folder, process.env.PATH].join(delimiter),
      NODE_EXTRA_CA_CERTS: at('ca.pem'),
      NODE_OPTIONS: `--import ${at('names.mjs')}`,
      // The page's blocks start two dozen processes of the same modules.
      NODE_COMPILE_CACHE: at('modules'),
    },
  })
  const key = new X509Certificate(authority.pem).publicKey.export({ type: 'spki', format: 'der' })
  return {
    folder,
    shell,
    mail,
    anvil,
    url: `https://app.${domain}:${proxyPort}`,
    stateFolder: at('state'),
    /** A browser that finds the names, and takes the authority. */
    browserArgs: [
      `--host-resolver-rules=MAP *.${domain} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`,
    ],
    /** The doc's own answers, with what is of this machine in place of the example's. */
    writeAnswers() {
      const answers = JSON.parse(blockOf('answers.json').replaceAll('example.org', domain))
      for (const name of ['auth', 'guardian'])
        Object.assign(answers.mail[name], { server: `smtp://127.0.0.1:${mail.smtpPort}`, user: name, password })
      Object.assign(answers, {
        names: Object.fromEntries(labels.map((label) => [label, `${label}.${domain}:${proxyPort}`])),
        project: { ...answers.project, origins: [`https://app.${domain}:${proxyPort}`] },
        networks: { 'eip155:1': [anvil.rpcUrl] },
        state: at('state'),
      })
      writeFileSync(at('answers.json'), JSON.stringify(answers), { mode: 0o600 })
    },
    /** The usual ports may be another program's here. */
    choosePorts: () =>
      appendFileSync(
        at('etc/latchkey.env'),
        labels.map((label) => `${prefixes[label]}_PORT=${ports[label]}\n`).join(''),
      ),
    /** As age-keygen writes them: identities away from the machine, and what the machine gets of them. */
    makeIdentities() {
      for (const name of ['api-data', 'auth-data', 'auth-keys', 'guardian-data', 'guardian-keys']) {
        const { identity, recipient } = makeIdentity()
        writeFileSync(at(`${name}.txt`), `# public key: ${recipient}\n${identity}\n`, { mode: 0o600 })
        writeFileSync(at(`etc/${name}.pub`), `${recipient}\n`)
      }
    },
    /** Starts all of it by the doc's command. @returns Stops it. */
    async start(): Promise<() => Promise<void>> {
      const all = shell.start('start')
      const ended = once(all, 'exit')
      let said = ''
      for (const stream of [all.stdout, all.stderr])
        stream.on('data', (chunk: Buffer) => {
          said = `${said}${chunk}`.slice(-4_000)
        })
      undo.push(() => all.kill('SIGKILL'))
      while (labels.some((label) => !said.includes(`is ready on port ${ports[label]}`))) {
        if (all.exitCode !== null) throw new Error(`The installation did not start.\n${said}`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      return async () => {
        all.kill('SIGTERM')
        const [code] = await ended
        if (code !== 0) throw new Error(`The installation ended with ${code}.\n${said}`)
      }
    },
    async [Symbol.asyncDispose]() {
      for (const one of undo.reverse()) await one()
    },
  }
}

/** A key pair of X25519, in the form of age. */
function makeIdentity() {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  const raw = (key: typeof publicKey, part: 'x' | 'd') =>
    Buffer.from(key.export({ format: 'jwk' })[part] ?? '', 'base64url')
  return {
    recipient: bech32.encode('age', bech32.toWords(raw(publicKey, 'x'))),
    identity: bech32.encode('age-secret-key-', bech32.toWords(raw(privateKey, 'd')), 120).toUpperCase(),
  }
}
