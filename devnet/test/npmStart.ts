import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, vi } from 'vitest'
import { repositoryRoot } from '../src/index.ts'
import { alive, processTree } from './processTree.ts'

const readySchema = v.object({
  ready: v.literal(true),
  urls: v.record(v.string(), v.string()),
  chains: v.array(v.object({ caip: v.string(), rpc: v.string() })),
})

/** `npm start` under way. */
export type Starting = {
  readonly child: ChildProcess
  /** Both of its outputs so far. */
  readonly output: () => string
  readonly standardOutput: () => string
  /** Its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>
}

/** `npm start` that has said that it is ready. */
export type Started = Starting & {
  readonly ready: v.InferOutput<typeof readySchema>
  /** npm and every process below it. */
  readonly tree: readonly number[]
  /** The process of scripts/start.mjs. */
  readonly bootstrap: number
  /** The process of scripts/start.ts. */
  readonly main: number
}

/** A machine that does ten other things needs minutes for what takes seconds. */
export const startWithinMs = 240_000
/** A stop takes a few seconds at most on an idle machine. */
const goneWithinMs = 60_000

const everything: ChildProcess[] = []

/** Runs `npm start -- args`. */
export function npmStart(args: readonly string[], env: Readonly<Record<string, string>> = {}): Starting {
  const child = spawn('npm', ['start', '--', ...args], {
    cwd: repositoryRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  everything.push(child)
  const text = { out: '', both: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    text.out += chunk.toString()
    text.both += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    text.both += chunk.toString()
  })
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null))
  return { child, output: () => text.both, standardOutput: () => text.out, ended }
}

/** Waits for the one line of `--json`. */
export async function untilReady(starting: Starting): Promise<Started> {
  const { child, output, standardOutput, ended } = starting
  const lines = () => standardOutput().split('\n')
  const line = () => lines().find((text) => text.startsWith('{'))
  let over = false
  void ended.then(() => {
    over = true
  })
  await vi.waitUntil(() => over || line() !== undefined, { timeout: startWithinMs, interval: 50 })
  expect(line(), output()).toBeDefined()
  const ready = v.parse(readySchema, JSON.parse(line() ?? ''))
  const tree = processTree(child.pid ?? 0)
  const running = (script: string) =>
    tree.find((pid) => /^[^\0]*node\0/.test(commandOf(pid)) && commandOf(pid).includes(script))
  const [bootstrap, main] = [running('scripts/start.mjs'), running('scripts/start.ts')]
  if (bootstrap === undefined || main === undefined) throw new Error('The start has no process of its own.')
  return { ...starting, ready, tree, bootstrap, main }
}

const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8')

/** Holds once none of these processes runs any more. How long that takes is the machine's affair; that none stays is ours. */
export async function expectAllGone(tree: readonly number[]): Promise<void> {
  await expect.poll(() => alive(tree), { timeout: goneWithinMs, interval: 50 }).toEqual([])
}

/** Ends what a failed test has left behind. */
export function endEverything(): void {
  for (const child of everything.splice(0)) {
    for (const pid of child.pid === undefined ? [] : processTree(child.pid)) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // Gone meanwhile.
      }
    }
  }
}
