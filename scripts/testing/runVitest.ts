import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { toolRoot } from '../checks/project.ts'
import type { VitestReport } from './countTests.ts'
import type { FileTime, StrayError } from './SuitesReporter.ts'
import { projectParameters, type Suite } from './suites.ts'

/** What a run of vitest has left. */
export type VitestRun = {
  readonly exitCode: number
  /** By suite; those without a report have not run. */
  readonly reports: ReadonlyMap<string, VitestReport>
  readonly times: readonly FileTime[]
  readonly errors: readonly StrayError[]
}

/** Runs the vitest projects of some suites at once: their files share the workers, the longest first. */
export async function runVitest(
  suites: readonly Suite[],
  filters: readonly string[],
  resultsFolder: string,
): Promise<VitestRun> {
  mkdirSync(resultsFolder, { recursive: true })
  const reportOf = (suite: Suite) => join(resultsFolder, `${suite.name}.json`)
  const timesFile = join(resultsFolder, 'files.json')
  const errorsFile = join(resultsFolder, 'errors.json')
  for (const file of [...suites.map(reportOf), timesFile, errorsFile]) rmSync(file, { force: true })
  const parameters = [
    join(toolRoot, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--root',
    toolRoot,
    ...projectParameters(suites),
    ...filters,
  ]
  const exitCode = await runToEnd(process.execPath, parameters, resultsFolder)
  const written = suites.filter((suite) => existsSync(reportOf(suite)))
  return {
    exitCode,
    reports: new Map(written.map((suite) => [suite.name, readJson<VitestReport>(reportOf(suite))])),
    times: existsSync(timesFile) ? readJson<FileTime[]>(timesFile) : [],
    errors: existsSync(errorsFile) ? readJson<StrayError[]>(errorsFile) : [],
  }
}

const readJson = <Content>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Content

function runToEnd(command: string, parameters: readonly string[], resultsFolder: string): Promise<number> {
  return new Promise((resolve, reject) => {
    // The checks bundle with Vite, which leaves NODE_ENV=production behind: React has no act() there.
    const env = { ...process.env, NODE_ENV: 'test', TEST_RESULTS: resultsFolder }
    const child = spawn(command, parameters, { cwd: toolRoot, env, stdio: ['ignore', 'inherit', 'inherit'] })
    // The run ends with its parent, however that ends: a browser or a chain left behind would disturb the next one.
    const end = () => child.kill('SIGTERM')
    process.once('SIGTERM', end).once('SIGINT', end).once('disconnect', end)
    process.channel?.unref()
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('SIGTERM', end).off('SIGINT', end).off('disconnect', end)
      resolve(code ?? 1)
    })
  })
}
