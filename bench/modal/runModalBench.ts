import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser, startDevnet } from '@latchkey/devnet'
import { toolRoot } from '../../scripts/checks/project.ts'
import { buildPage, outFolder } from './buildPage.ts'
import { measurePage, type Visit } from './measurePage.ts'
import { benchPages } from './pages.ts'
import { report } from './report.ts'
import { servePages } from './servePages.ts'
import { summarise } from './summarise.ts'

const slowdowns = [1, 4]

/** Builds the pages, visits them in turns, and writes up the medians. */
export async function runModalBench(options: { runs: number }): Promise<{ text: string; numbers: unknown }> {
  installPeers()
  for (const page of benchPages) await buildPage(page)
  // The example finds its api as every installation does: by the file beside it. Without an api it has less to load.
  await using devnet = await startDevnet({ only: ['api'], chainIds: [1] })
  const settings = { apiUrl: devnet.urls.api, projectId: 'bench' }
  await using server = await servePages(outFolder, { '/latchkey.json': JSON.stringify(settings) })
  const ownHosts = [server.url, devnet.urls.api ?? server.url].map((url) => new URL(url).host)
  const browser = await launchBrowser()
  const visits = new Map<string, Visit[]>()
  try {
    // The first visit of a browser pays for its start: one round is thrown away.
    for (const page of benchPages) await visit(page, 1)
    for (let run = 0; run < options.runs; run += 1) {
      for (const slowdown of slowdowns) {
        // Turns start with another page each time, so that none always follows the heaviest.
        for (let turn = 0; turn < benchPages.length; turn += 1) {
          const page = benchPages[(turn + run) % benchPages.length]
          if (page === undefined) continue
          const key = `${page.name} ${slowdown}`
          visits.set(key, [...(visits.get(key) ?? []), await visit(page, slowdown)])
        }
      }
      console.log(`run ${run + 1} of ${options.runs}`)
    }
  } finally {
    await browser.close()
  }
  const summaries = slowdowns.flatMap((slowdown) =>
    benchPages.map((page) => summarise(page.name, slowdown, visits.get(`${page.name} ${slowdown}`) ?? [])),
  )
  return { text: report(summaries, new Date().toISOString().slice(0, 10)), numbers: summaries }

  function visit(page: (typeof benchPages)[number], cpuSlowdown: number): Promise<Visit> {
    return measurePage(browser, server, page, { cpuSlowdown, ownHosts })
  }
}

/** Installs the peers' packages into bench/peers, unless the lock is the one that they were installed from. */
function installPeers(): void {
  const folder = join(toolRoot, 'bench', 'peers')
  const stampFile = join(folder, 'node_modules', '.bench-install')
  const stamp = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Installing the peers …')
  // `npm ci` refuses a lock without the binaries of other platforms, which some registries don't carry.
  const install = (command: readonly string[]) =>
    spawnSync('npm', [...command, '--loglevel=error'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
      .status === 0
  if (!install(['ci']) && !install(['install', '--no-save'])) {
    throw new Error('The peers could not be installed: look at the lines above.')
  }
  writeFileSync(stampFile, stamp)
}
