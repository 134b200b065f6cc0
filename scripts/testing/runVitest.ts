import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { toolRoot } from '../checks/project.ts'
import { countTests, type VitestReport } from './countTests.ts'
import type { SuiteResult } from './result.types.ts'
import { resultsFolder } from './resultsFolder.ts'
import type { Suite } from './suite.types.ts'

/** Runs a suite's vitest projects, hands on what they print, and counts from vitest's own report. */
export async function runVitest(
  suite: Suite,
  filters: readonly string[],
  show: (text: string) => void,
): Promise<Omit<SuiteResult, 'durationMs'>> {
  mkdirSync(resultsFolder, { recursive: true })
  // A run of some files must not pass for the whole suite.
  const reportFile = join(resultsFolder, filters.length === 0 ? `${suite.name}.json` : 'partial.json')
  rmSync(reportFile, { force: true })
  const parameters = [
    join(toolRoot, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--root',
    toolRoot,
    ...(suite.projects ?? []).map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    ...filters,
  ]
  const exitCode = await runToEnd(process.execPath, parameters, show)
  const report = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport) : undefined
  return { suite: suite.name, ...countTests(report, exitCode) }
}

function runToEnd(command: string, parameters: readonly string[], show: (text: string) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    // The checks bundle with Vite, which leaves NODE_ENV=production behind: React has no act() there.
    const env = { ...process.env, NODE_ENV: 'test' }
    const child = spawn(command, parameters, { cwd: toolRoot, env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.setEncoding('utf8').on('data', show)
    child.stderr.setEncoding('utf8').on('data', show)
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
