import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { startFrame } from '@latchkey/vault/frame'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openRelease } from './frameRelease.ts'
import { verifyFrame } from './verifyFrame.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-verify-'))
const root = join(import.meta.dirname, '../..')
const pem = (name: string) => join(folder, `${name}.pem`)
const release = () => openRelease(join(folder, 'frame.json'), readFileSync(pem('signer.public'), 'utf8'))
let api: Server
let frame: Awaited<ReturnType<typeof startFrame>>
let frameUrl: string

const listen = (server: Server) =>
  new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  )
/** Runs one of the commands beside this test, whose servers go on answering. */
async function run(script: string, ...parameters: string[]) {
  const child = spawn(process.execPath, [join(root, 'scripts', script), ...parameters])
  const text = (stream: Readable) =>
    stream
      .setEncoding('utf8')
      .toArray()
      .then((parts) => parts.join(''))
  const ended = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  await ended
  return { stdout, stderr, status: child.exitCode }
}

beforeAll(async () => {
  for (const name of ['signer', 'stranger']) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    writeFileSync(pem(`${name}.private`), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    writeFileSync(pem(`${name}.public`), publicKey.export({ type: 'spki', format: 'pem' }))
  }
  const bundle = join(folder, 'dist')
  const configFile = join(root, 'services/vault/frame/vite.config.ts')
  await build({ configFile, mode: 'production', logLevel: 'error', build: { outDir: bundle, emptyOutDir: true } })
  const made = await run('releaseFrame.ts', '--key', pem('signer.private'), '--out', join(folder, 'frame.json'))
  expect(made.stderr).toBe('')
  api = createServer((_, response) => response.end('{"allowedOrigins":["https://app.example"]}'))
  const addresses = {
    authUrl: 'https://auth.example',
    guardianUrl: 'https://guardian.example',
    apiUrl: await listen(api),
  }
  const settings = { host: '127.0.0.1', port: 0, ownPages: ['https://own.example'], logLevel: 'silent' } as const
  frame = await startFrame({ ...settings, ...addresses, bundle })
  frameUrl = `http://127.0.0.1:${frame.port}`
}, 60_000)
afterAll(async () => {
  await frame.stop()
  api.close()
  rmSync(folder, { recursive: true })
})

type Sent = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Somebody who stands before the frame's server, or has taken it, and sends what `change` makes of its answers. */
async function throughThief(change: (path: string, sent: Sent) => Sent): Promise<string> {
  const thief = createServer((asked, response) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const path = asked.url ?? '/'
    request(`${frameUrl}${path}`, { headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const { 'content-length': _, 'transfer-encoding': __, ...rest } = answer.headers
        const sent = change(path, { status: answer.statusCode ?? 0, headers: rest, body: Buffer.concat(chunks) })
        response.writeHead(sent.status, sent.headers).end(sent.body)
      })
    }).end()
  })
  onTestFinished(() => void thief.close())
  return listen(thief)
}
const differencesOf = async (change: (path: string, sent: Sent) => Sent) =>
  (await verifyFrame({ url: await throughThief(change), release: release() })).differences
const without = (name: string) => (path: string, sent: Sent) => {
  const { [name]: _, ...headers } = sent.headers
  return path.startsWith('/assets') ? sent : { ...sent, headers }
}

it('passes a server that sends the release, and tells what the installation decides', async () => {
  const { differences, facts } = await verifyFrame({ url: frameUrl, release: release() })
  expect(differences).toEqual([])
  expect(facts[0]).toContain('https://auth.example')
  expect(facts[0]).toContain('embedded by https://own.example')
})

it('passes what another server passes on untouched, so that what fails below fails by the change', async () => {
  expect(await differencesOf((_, sent) => sent)).toEqual([])
})

it('names each file of which one byte was changed', async () => {
  const sent = Object.keys(release().files).filter((file) => file.endsWith('.js') && file !== 'exit-worker-off.js')
  for (const name of sent) {
    const change = (path: string, sent: Sent) =>
      path === `/${name}` ? { ...sent, body: sent.body.fill(32, sent.body.length - 1) } : sent
    expect((await differencesOf(change)).join(), name).toContain(`/${name} is not the released ${name}`)
  }
}, 60_000)

it('names a document with an added script, and one that has another loaded by a header', async () => {
  for (const [path, name] of [
    ['/sdk', 'index.html'],
    ['/approve', 'approve.html'],
    ['/hub', 'hub.html'],
    ['/loading', 'login.html'],
  ] as const) {
    const added = await differencesOf((asked, sent) => {
      const html = sent.body.toString().replace('</head>', '<script src="/assets/more.js"></script></head>')
      return asked.startsWith(path) ? { ...sent, body: Buffer.from(html) } : sent
    })
    expect(added.join(), path).toContain(`is not the released ${name}`)
    const link = '</assets/more.css>; rel=stylesheet'
    const loaded = await differencesOf((asked, sent) =>
      asked.startsWith(path) ? { ...sent, headers: { ...sent.headers, link } } : sent,
    )
    expect(loaded.join(), path).toContain(`has the browser load ${link}`)
  }
})

it('names another `/exit`, another worker that keeps it, and a header of it that is not the released one', async () => {
  for (const [path, name] of [
    ['/exit', 'exit.html'],
    ['/exit-worker.js', 'exit-worker.js'],
  ] as const) {
    const changed = await differencesOf((asked, sent) =>
      asked === path ? { ...sent, body: Buffer.from(`${sent.body} `) } : sent,
    )
    expect(changed.join(), path).toContain(`${path} is not the released ${name}`)
  }
  const framed = await differencesOf((path, sent) =>
    path === '/exit' ? { ...sent, headers: { ...sent.headers, 'content-security-policy': 'frame-ancestors *' } } : sent,
  )
  expect(framed.join()).toContain('The content-security-policy of /exit is frame-ancestors *')
})

it('passes a server that keeps no `/exit` and sends the worker that takes it away', async () => {
  const away = await startFrame({
    host: '127.0.0.1',
    port: 0,
    ownPages: ['https://own.example'],
    logLevel: 'silent',
    authUrl: 'https://auth.example',
    guardianUrl: 'https://guardian.example',
    apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    bundle: join(folder, 'dist'),
    exit: false,
  })
  const { differences, facts } = await verifyFrame({ url: `http://127.0.0.1:${away.port}`, release: release() })
  await away.stop()
  expect(differences).toEqual([])
  expect(facts).toContain('/exit is turned off: no browser keeps it.')
})

it.each([
  ['content-security-policy', 'lacks script-src'],
  ['integrity-policy', 'The Integrity-Policy of /approve is missing'],
  ['strict-transport-security', '/hub has no Strict-Transport-Security'],
])('names a missing %s', async (name, sentence) => {
  expect((await differencesOf(without(name))).join()).toContain(sentence)
})

it.each([
  ["script-src 'self'", "script-src 'self' 'unsafe-inline'"],
  ['connect-src ', 'connect-src https: '],
  ['frame-ancestors ', 'frame-ancestors * '],
  ["require-trusted-types-for 'script'; ", ''],
])('names a policy that says %s no longer, but %s', async (was, is) => {
  const changed = await differencesOf((path, sent) => {
    const policy = String(sent.headers['content-security-policy']).replace(was, is)
    return path.startsWith('/assets')
      ? sent
      : { ...sent, headers: { ...sent.headers, 'content-security-policy': policy } }
  })
  expect(changed.join()).toContain('content security policy')
})

it('names a file that differs in one encoding alone, and one that is not sent', async () => {
  const packed = await differencesOf((path, sent) => {
    if (!path.endsWith('.css')) return sent
    return { ...sent, headers: { ...sent.headers, 'content-encoding': 'gzip' }, body: gzipSync(`${sent.body} `) }
  })
  expect(packed.join()).toMatch(/\.css is not the released/)
  const away = await differencesOf((path, sent) =>
    path.includes('keyWorker') ? { ...sent, status: 302, headers: { location: '/x' } } : sent,
  )
  expect(away.join()).toMatch(/keyWorker.*was answered with 302/)
})

it('refuses a release of another signer, and one that was changed after it was signed', () => {
  const path = join(folder, 'frame.json')
  const signer = readFileSync(pem('signer.public'), 'utf8')
  expect(() => openRelease(path, readFileSync(pem('stranger.public'), 'utf8'))).toThrow('another signer')
  const text = readFileSync(path, 'utf8')
  const [hash = ''] = /sha256-[^"]+/.exec(text) ?? []
  writeFileSync(join(folder, 'changed.json'), text.replace(hash, `sha256-${'A'.repeat(43)}=`))
  expect(() => openRelease(join(folder, 'changed.json'), signer)).toThrow('it was changed')
})

it('is a command that says it in sentences and ends with 0 or 1', async () => {
  const files = ['--release', join(folder, 'frame.json'), '--signer']
  const right = await run('verifyFrame.ts', frameUrl, ...files, pem('signer.public'))
  expect(right.stdout).toContain('sends the frame 0.1.0 as it was released.')
  expect(right.status).toBe(0)
  const other = await run('verifyFrame.ts', frameUrl, ...files, pem('stranger.public'))
  expect(other.stderr).toContain('another signer')
  expect(other.status).toBe(1)
  expect((await run('verifyFrame.ts', 'http://wallet.example', ...files, pem('signer.public'))).status).toBe(1)
}, 60_000)
