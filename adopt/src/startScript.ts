import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, guardian } from '@latchkey/devnet'

const startTimeoutMs = 90_000
const stopTimeoutMs = 5_000

/** A script of a project that serves pages, as its developer starts it. */
export type RunningScript = AsyncDisposable & { readonly url: string }

/** Starts `npm run NAME` on a free port and waits until it answers. */
export async function startScript(folder: string, name: string, env: NodeJS.ProcessEnv): Promise<RunningScript> {
  const port = String(await freePort())
  return startNpm(folder, ['run', name, '--', '--port', port], `http://localhost:${port}/`, env)
}

/** Starts npm with `args` and waits until `url` answers. It ends as by Ctrl-C: the signal goes to all that it has started. */
export async function startNpm(
  folder: string,
  args: readonly string[],
  url: string,
  env: NodeJS.ProcessEnv,
): Promise<RunningScript> {
  const windows = process.platform === 'win32'
  const child = spawn('npm', args, { cwd: folder, env, detached: !windows, shell: windows, stdio: 'pipe' })
  const { pid } = child
  if (pid === undefined) throw new Error(`npm ${args[0]} didn't start.`)
  const release = guardian.guard(pid)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)))
  let ended = false
  const exited = new Promise<void>((resolve) =>
    child.once('close', () => {
      ended = true
      release()
      resolve()
    }),
  )
  const send = (signal: NodeJS.Signals) => {
    try {
      process.kill(windows ? pid : -pid, signal)
    } catch {
      // All of it has ended.
    }
  }
  const stop = async () => {
    send('SIGINT')
    await Promise.race([exited, pause(stopTimeoutMs, undefined, { ref: false })])
    if (!ended) send('SIGKILL')
    await exited
  }
  const deadline = Date.now() + startTimeoutMs
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (ended || Date.now() > deadline) {
      await stop()
      throw new Error(`npm ${args.join(' ')} served nothing at ${url}.\n${output.trim()}`)
    }
    await pause(100)
  }
  return { url, [Symbol.asyncDispose]: stop }
}
