import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { launchBrowser, personas } from '@latchkey/devnet'
import { build, type Rollup } from 'vite'
import { hostEnvironment } from '../../adopt/src/hostEnvironment.ts'
import { installHost, npmInstall, runScript } from '../../adopt/src/installHost.ts'
import { startNodes } from '../../adopt/src/startNodes.ts'
import { startRegistry } from '../../adopt/src/startRegistry.ts'
import { startScript } from '../../adopt/src/startScript.ts'
import { packPackages } from '../../scripts/pack/packPackages.ts'
import { type AdoptNumbers, adoptReport } from './report.ts'
import { timeCreate } from './timeCreate.ts'

/** The eight lines of the README. */
const reactPage = `
import { ConnectButton, createKit, LatchkeyProvider } from 'latchkey'
import { base, mainnet, polygon } from 'latchkey/networks'
import { createRoot } from 'react-dom/client'
import { jsx } from 'react/jsx-runtime'
const kit = createKit({ networks: [mainnet, base, polygon] })
createRoot(document.body).render(jsx(LatchkeyProvider, { kit, children: jsx(ConnectButton, {}) }))
`

const plainPage = `
import { createKit } from 'latchkey/actions'
import { defineElements } from 'latchkey/elements'
import { base, mainnet, polygon } from 'latchkey/networks'
defineElements(createKit({ networks: [mainnet, base, polygon], platform: 'html' }))
`

/** Measures what an app gets that installs the packed packages from a registry. */
export async function runAdoptBench(): Promise<{ text: string; numbers: unknown }> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-adopt-bench-'))
  try {
    const registry = await startRegistry(join(folder, 'registry'), await packPackages(join(folder, 'packed')))
    try {
      // First of all: the registry has fetched nothing yet.
      const createMs = await timeCreate(join(folder, 'created'), registry.url)
      const app = join(folder, 'app')
      mkdirSync(app)
      const dependencies = { latchkey: 'latest', react: '^19.3.1', 'react-dom': '^19.3.1', viem: '^2.57.1' }
      writeFileSync(join(app, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
      await npmInstall(app, registry.url)
      const exports = JSON.parse(readFileSync(join(app, 'node_modules/latchkey/package.json'), 'utf8')) as {
        exports: Readonly<Record<string, string>>
      }
      const numbers: AdoptNumbers = {
        ...weighInstall(app),
        reactPageBytes: await weighPage(app, reactPage),
        plainPageBytes: './elements' in exports.exports ? await weighPage(app, plainPage) : undefined,
        layoutShift: await measureShift(join(folder, 'next16'), registry.url),
        createMs,
      }
      return { text: adoptReport(numbers), numbers }
    } finally {
      await registry.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function weighInstall(app: string): Pick<AdoptNumbers, 'installBytes' | 'packages' | 'largest'> {
  const { packages } = JSON.parse(readFileSync(join(app, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, unknown>>
  }
  const own = Object.keys(packages).map((path): [string, number] => [
    path.slice('node_modules/'.length),
    bytesBelow(join(app, path)),
  ])
  return {
    installBytes: own.reduce((sum, [, bytes]) => sum + bytes, 0),
    packages: own.length,
    largest: own.sort(([, a], [, b]) => b - a).slice(0, 12),
  }
}

/** Bytes of all files in a package, without those of packages inside of it. */
function bytesBelow(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sum + (entry.name === 'node_modules' ? 0 : bytesBelow(path))
    return sum + (entry.isFile() ? statSync(path).size : 0)
  }, 0)
}

/** What a page loads at once: its module and all that this imports before it runs. */
async function weighPage(app: string, source: string): Promise<number> {
  const entry = join(app, 'page.js')
  writeFileSync(entry, source)
  const built = (await build({
    root: app,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: entry } },
  })) as Rollup.RollupOutput
  const chunks = new Map(built.output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])))
  const first = new Set(built.output.flatMap((part) => (part.type === 'chunk' && part.isEntry ? [part.fileName] : [])))
  for (const name of first) for (const other of chunks.get(name)?.imports ?? []) first.add(other)
  return [...first].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '', { level: 9 }).length, 0)
}

/** How much of Next's page moves until a second after its scripts. */
async function measureShift(folder: string, registryUrl: string): Promise<number> {
  await installHost('next16', folder, registryUrl)
  await using nodes = await startNodes(personas.alice.address)
  const rpc = { NEXT_PUBLIC_RPC: nodes.url }
  await runScript('next16', folder, 'build', rpc)
  await using served = await startScript(folder, 'start', hostEnvironment(rpc))
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.addInitScript(`(() => {
      globalThis.shift = 0
      new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (globalThis.shift += value)))
        .observe({ type: 'layout-shift', buffered: true })
    })()`)
    await page.goto(served.url, { waitUntil: 'networkidle' })
    await page.getByTestId('connect').getByRole('button').waitFor()
    await page.waitForTimeout(1_000)
    return await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
  } finally {
    await browser.close()
  }
}
