import { spawn } from 'node:child_process'
import { join, relative } from 'node:path'
import type { Check } from './check.types.ts'
import { placeInDocs, writeDocsCode } from './docsCode.ts'
import { toolRoot } from './project.ts'

/** What the compiler knew last time, so that it looks only at what has changed: a fifth of the time. Git ignores it. */
const buildInfo = '.cache/types.tsbuildinfo'

/** Types, by the TypeScript compiler, over everything at once, the code in the docs too. */
export const typesCheck: Check = {
  name: 'types',
  async run(project) {
    writeDocsCode(project)
    const { code, output } = await runTool(
      toolRoot,
      'tsc',
      ['-p', 'tsconfig.json', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', buildInfo],
      project.root,
    )
    if (code === 0) return { findings: [] }
    const findings = [...output.matchAll(/^(\S[^(]*)\((\d+),\d+\): error (.*)$/gm)].map(
      ([, file = '', line = '', message = '']) => placeInDocs({ file, line: Number(line), message }),
    )
    return { findings: findings.length > 0 ? findings : [{ file: '', message: output.trim().slice(0, 4000) }] }
  },
}

type KnipIssue = { file: string } & Record<string, unknown>

/** Files, exports and dependencies that nothing uses, by knip with knip.json. */
export const unusedCheck: Check = {
  name: 'unused code and dependencies',
  async run(project) {
    const { code, output } = await runTool(
      toolRoot,
      'knip',
      ['--reporter', 'json', '--no-progress', '--no-config-hints'],
      project.root,
    )
    if (code === 0) return { findings: [] }
    const start = output.indexOf('{"issues"')
    if (start === -1) return { findings: [{ file: '', message: output.trim().slice(0, 4000) }] }
    const { issues } = JSON.parse(output.slice(start)) as { issues: KnipIssue[] }
    return { findings: issues.flatMap(findingsOf) }
  },
}

function findingsOf({ file, ...kinds }: KnipIssue) {
  return Object.entries(kinds).flatMap(([kind, entries]) =>
    (Array.isArray(entries) ? entries : []).map((entry: { name?: string; line?: number }) => ({
      file,
      line: entry.line,
      message: `unused ${kind}: ${entry.name ?? file}`,
    })),
  )
}

/** Format and lint, by Biome. `npx biome check --write .` mends most of it. */
export const styleCheck: Check = {
  name: 'format and lint',
  async run(project) {
    const { code, output } = await runTool(
      toolRoot,
      'biome',
      ['check', '--reporter=github', '--max-diagnostics=100'],
      project.root,
    )
    if (code === 0) return { findings: [] }
    const findings = [...output.matchAll(/^::(?:error|warning) title=([^,]*),file=([^,]*),line=(\d+).*?::(.*)$/gm)].map(
      ([, rule = '', file = '', line = '', message = '']) => ({
        file: relative(project.root, file),
        line: Number(line),
        message: `${message} (${rule})`,
      }),
    )
    return { findings: findings.length > 0 ? findings : [{ file: '', message: output.trim().slice(0, 4000) }] }
  },
}

/** Runs a tool of node_modules/.bin. Resolves with its exit code and everything that it printed. */
function runTool(
  toolRoot: string,
  tool: string,
  parameters: readonly string[],
  cwd: string,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(toolRoot, 'node_modules', '.bin', tool), parameters, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
    })
    child.stderr.on('data', (chunk) => {
      output += String(chunk)
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
