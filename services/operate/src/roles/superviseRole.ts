import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { machineEnvironment } from './machineEnvironment.ts'
import type { RoleName } from './roles.table.ts'

const script = fileURLToPath(new URL('../../../../scripts/latchkey.mjs', import.meta.url))

/** Times of the care for a process, in milliseconds. */
export const roleTimes = {
  /** A machine that does ten other things needs a while for what takes seconds. */
  startWithin: 120_000,
  firstPause: 1_000,
  /** Between two starts at the most. */
  maxPause: 30_000,
  /** One that ran for so long has recovered: the next pause is the first again. */
  steadyAfter: 60_000,
  /** To end by itself, beside its drain. */
  stopWithin: 15_000,
}

export declare namespace superviseRole {
  type Options = {
    readonly role: RoleName
    readonly environment: Readonly<Record<string, string>>
    readonly say: (sentence: string) => void
    readonly times?: typeof roleTimes
  }
  type ReturnType = {
    /** Resolves once it answers. Rejects where it ends before, or never answers. */
    readonly started: Promise<void>
    readonly pid: () => number | undefined
    readonly signal: (signal: NodeJS.Signals) => void
    /** Resolves when it has ended. */
    stop(): Promise<void>
  }
}

/**
 * Runs a role in a process of its own and starts it again when it ends, ever more slowly. The process ends with this one,
 * also when this one is killed: it notices by its channel (scripts/latchkey.mjs).
 */
export function superviseRole(options: superviseRole.Options): superviseRole.ReturnType {
  const { role, environment, say, times = roleTimes } = options
  let child: ChildProcess | undefined
  let ended: Promise<void> = Promise.resolve()
  let stopping = false
  let isStarted = false
  /** How it came to its end. */
  let end = ''
  let pauseMs = times.firstPause
  let waiting: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    return spawn(process.execPath, [script, role], {
      env: { ...machineEnvironment(), ...environment },
      // Its log joins this one's, apart from what this one answers.
      stdio: ['ignore', process.stderr, process.stderr, 'ipc'],
      // A Ctrl-C is for this process alone, which stops the others in its own way.
      detached: true,
    })
  }

  function run(): void {
    const startedMs = performance.now()
    child = undefined
    ended = new Promise((resolve) => {
      function over(how: string, again: string, why = ''): void {
        end = `${how}.${why}`
        resolve()
        if (stopping || !isStarted) return
        if (performance.now() - startedMs > times.steadyAfter) pauseMs = times.firstPause
        say(`The ${role} ${how}. It is ${again} again in ${pauseMs / 1000} s.`)
        waiting = setTimeout(run, pauseMs)
        pauseMs = Math.min(pauseMs * 2, times.maxPause)
      }
      const notMade = (error: unknown) =>
        over(`could not be started (${error instanceof Error && 'code' in error ? error.code : 'unknown'})`, 'tried')
      let running: ChildProcess
      try {
        running = start()
      } catch (error) {
        // For want of memory, for one, it is refused at once.
        notMade(error)
        return
      }
      child = running
      running.channel?.unref()
      // What never was a process has no exit: the machine may have too many at the moment.
      running.on('error', (error) => {
        if (running.pid === undefined) notMade(error)
      })
      running.on('exit', (code, signal) =>
        over(`has ended (${signal ?? code})`, 'started', signal === null ? ' The lines above say why.' : ''),
      )
    })
  }

  const notStarted = () => new Error(`The ${role} did not start: it ${end}`)

  async function untilReady(): Promise<void> {
    let isOver = false
    void ended.then(() => {
      isOver = true
    })
    const deadlineMs = performance.now() + times.startWithin
    while (!(await answersReady(environment))) {
      if (stopping) return
      if (isOver) throw notStarted()
      if (performance.now() > deadlineMs)
        throw new Error(`The ${role} is not ready after ${times.startWithin / 1000} s.`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    // Another program may have answered at its port.
    if (isOver) throw notStarted()
    isStarted = true
    say(`The ${role} is ready on port ${environment.PORT}.`)
  }

  run()
  return {
    started: untilReady(),
    pid: () => child?.pid,
    signal: (signal) => void child?.kill(signal),
    async stop() {
      stopping = true
      clearTimeout(waiting)
      child?.kill('SIGTERM')
      const drainMs = Number(environment.DRAIN_SECONDS ?? 0) * 1000
      const kill = setTimeout(() => child?.kill('SIGKILL'), drainMs + times.stopWithin)
      await ended
      clearTimeout(kill)
    },
  }
}

/** Whether the role of an environment says that it can answer callers. */
export async function answersReady(environment: Readonly<Record<string, string>>, timeoutMs = 4_000): Promise<boolean> {
  const { HOST = '127.0.0.1', PORT = '' } = environment
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST
  try {
    return (await fetch(`http://${host}:${PORT}/ready`, { signal: AbortSignal.timeout(timeoutMs) })).ok
  } catch {
    return false
  }
}
