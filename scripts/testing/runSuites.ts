import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { browserPath } from '../../devnet/src/browser/browserPath.ts'
import { allChecks } from '../checks/allChecks.ts'
import { readProject, toolRoot } from '../checks/project.ts'
import { formatCheckResult, runChecks } from '../checks/runChecks.ts'
import type { SuiteResult } from './result.types.ts'
import { resultsFolder } from './resultsFolder.ts'
import { runVitest } from './runVitest.ts'
import type { Need, Suite } from './suite.types.ts'

/** More files than this are no stalled machine but a broken product. */
const filesWorthAnotherTry = 5

/**
 * Runs the files of a suite that failed once more, with nothing beside them: on a machine that others use too, a
 * browser may stall for longer than any deadline. What fails alone as well is broken; what passes is named in the
 * summary. `results` is changed in place.
 */
async function runAgain(results: SuiteResult[], suites: readonly Suite[]): Promise<void> {
  for (const [index, result] of results.entries()) {
    const suite = suites.find(({ name }) => name === result.suite)
    const { failedFiles } = result
    if (suite?.projects === undefined || failedFiles.length === 0 || failedFiles.length > filesWorthAnotherTry) continue
    console.log(`\n=== ${suite.name}, what failed, alone`)
    const startedAtMs = performance.now()
    const again = await runVitest(suite, failedFiles, (text) => process.stdout.write(text))
    results[index] = {
      ...again,
      passed: result.passedElsewhere + again.passed,
      durationMs: result.durationMs + performance.now() - startedAtMs,
      mended: failedFiles.filter((file) => !again.failedFiles.includes(file)),
    }
  }
}

const debianFolder = '/usr/lib/postgresql'

/** Sees to PostgreSQL and Redis, which the repositories' tests run on. Resolves with what is wrong, if anything is. */
async function prepareDatabases(): Promise<string | undefined> {
  const missing = missingPackages()
  if (missing.length === 0 || (aptInstall(missing) && missingPackages().length === 0)) return undefined
  return `Missing on this machine: ${missing.join(', ')}. Install them with your system's package manager and run the tests again.`
}

function missingPackages(): string[] {
  const postgres = findProgram(['postgres'], versionFolders())
  const redis = findProgram(['redis-server', 'valkey-server'])
  return [...(postgres === undefined ? ['postgresql'] : []), ...(redis === undefined ? ['redis-server'] : [])]
}

/** Debian keeps the server's programs off the PATH, in a folder for each version. */
function versionFolders(): string[] {
  return existsSync(debianFolder) ? readdirSync(debianFolder).map((version) => `${debianFolder}/${version}/bin`) : []
}

/** The first of `names` that lies on the PATH or in one of `folders`. */
function findProgram(names: readonly string[], folders: readonly string[] = []): string | undefined {
  const all = [...(process.env.PATH ?? '').split(delimiter), ...folders]
  return names.flatMap((name) => all.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

const preparations: Readonly<Record<Need, () => Promise<string | undefined>>> = {
  browser: prepareBrowser,
  databases: prepareDatabases,
}

/** Runs suites stage by stage, prints a summary, and ends with `N passed, N failed` as the very last line. */
export async function runSuites(stages: readonly (readonly Suite[])[], filters: readonly string[] = []): Promise<void> {
  const results: SuiteResult[] = []
  for (const stage of stages) results.push(...(await runStage(stage, filters)))
  if (process.env.CI && filters.length === 0) await runAgain(results, stages.flat())
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  if (filters.length === 0) keep(results)
  printSummary(results)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
  console.log(`${passed} passed, ${failed} failed`)
}

/** The first suite of a stage is shown as it runs; what the others print follows when all have ended. */
async function runStage(stage: readonly Suite[], filters: readonly string[]): Promise<SuiteResult[]> {
  console.log(`\n=== ${stage.map(({ name }) => name).join(', beside it ')}`)
  const missing: string[][] = []
  for (const suite of stage) missing.push(await prepare(suite))
  const held: string[] = []
  const running = stage.map(async (suite, index) => {
    const startedAtMs = performance.now()
    const show = (text: string) => void (index === 0 ? process.stdout.write(text) : held.push(text))
    const outcome = await runSuite(suite, missing[index] ?? [], filters, show)
    return { ...outcome, durationMs: performance.now() - startedAtMs }
  })
  const results = await Promise.all(running)
  process.stdout.write(held.join(''))
  return results
}

async function runSuite(
  suite: Suite,
  missing: readonly string[],
  filters: readonly string[],
  show: (text: string) => void,
): Promise<Omit<SuiteResult, 'durationMs'>> {
  if (missing.length > 0) {
    return {
      suite: suite.name,
      passed: 0,
      failed: missing.length,
      problems: missing,
      failedFiles: [],
      passedElsewhere: 0,
    }
  }
  return suite.projects === undefined ? await runCheckSuite() : await runVitest(suite, filters, show)
}

async function prepare(suite: Suite): Promise<string[]> {
  const problems: string[] = []
  for (const need of suite.needs) {
    const problem = await preparations[need]()
    if (problem !== undefined) problems.push(problem)
  }
  return problems
}

function printSummary(results: readonly SuiteResult[]): void {
  console.log('\n=== summary')
  for (const { suite, passed, failed, durationMs, problems, mended = [] } of results) {
    const numbers = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`
    console.log(`${suite.padEnd(12)}${numbers}  ${(durationMs / 1000).toFixed(0).padStart(4)} s`)
    for (const line of [...problems, ...mended.map((file) => `passed only alone: ${file}`)]) {
      console.log(`            ${line.split('\n').join('\n            ')}`)
    }
  }
}

function keep(results: readonly SuiteResult[]): void {
  mkdirSync(resultsFolder, { recursive: true })
  for (const result of results) {
    writeFileSync(join(resultsFolder, `${result.suite}.summary.json`), `${JSON.stringify(result, null, 2)}\n`)
  }
}

/** Runs `npm run check` as a suite: every check counts as one test. */
async function runCheckSuite(): Promise<Omit<SuiteResult, 'durationMs'>> {
  const results = await runChecks(allChecks, readProject(toolRoot), (result) =>
    console.log(formatCheckResult(result, false)),
  )
  const failed = results.filter((result) => result.findings.length > 0).length
  const passed = results.length - failed
  return { suite: 'check', passed, failed, problems: [], failedFiles: [], passedElsewhere: passed }
}

/** Sees to a Chromium: the system's, else Playwright's, else it installs one. Resolves with what is wrong, if anything is. */
async function prepareBrowser(): Promise<string | undefined> {
  if (isThere()) return undefined
  console.log('Installing Chromium …')
  const playwright = join(toolRoot, 'node_modules', 'playwright-core', 'cli.js')
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (isThere() || (aptInstall(['chromium']) && isThere())) return undefined
  return 'No Chromium was found, and none could be installed. Install one, or name it in LATCHKEY_BROWSER, and run the tests again.'
}

function isThere(): boolean {
  const path = browserPath()
  return path !== undefined && existsSync(path)
}

/** Installs Debian packages where that is possible without asking anybody: as root, with apt-get. */
function aptInstall(packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const apt = (...parameters: string[]) =>
    spawnSync('apt-get', parameters, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  console.log(`Installing ${packages.join(', ')} by apt …`)
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}
