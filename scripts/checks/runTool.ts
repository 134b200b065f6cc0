import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Runs a tool of node_modules/.bin. Resolves with its exit code and everything that it printed. */
export function runTool(
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
