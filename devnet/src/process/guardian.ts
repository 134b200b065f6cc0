import { type ChildProcess, spawn } from 'node:child_process'

// A shell costs one megabyte, a second Node forty. Each line holds all pids to guard; the end of the input means that
// the writer is gone, in whatever way it went.
const shellScript = `trap '' INT TERM HUP
while read -r line; do pids=$line; done
[ -n "$pids" ] || exit 0
kill -TERM $pids 2>/dev/null
for _ in 1 2 3 4 5 6 7 8 9 10; do
  alive=
  for pid in $pids; do kill -0 "$pid" 2>/dev/null && alive="$alive $pid"; done
  [ -n "$alive" ] || exit 0
  sleep 0.3
done
kill -KILL $alive 2>/dev/null`

const nodeScript = `let text = ''
process.stdin.on('data', (chunk) => { text += chunk })
process.stdin.on('end', () => {
  const pids = (text.trimEnd().split('\\n').at(-1) ?? '').split(' ').filter(Boolean)
  for (const pid of pids) try { process.kill(Number(pid)) } catch {}
})`

/**
 * Ends foreign programs when this process dies, kill -9 included: they can't notice by themselves. One guardian process
 * serves all of them and lives as long as there is something to guard.
 */
class Guardian {
  #process: ChildProcess | undefined
  readonly #pids = new Set<number>()

  /** Ties the life of process `pid` to this one. Returns the function to call once it has ended. */
  guard(pid: number): () => void {
    this.#pids.add(pid)
    this.#notify()
    return () => {
      this.#pids.delete(pid)
      this.#notify()
    }
  }

  #notify(): void {
    if (this.#pids.size === 0) {
      this.#process?.stdin?.end('\n')
      this.#process = undefined
      return
    }
    this.#process ??= this.#start()
    this.#process.stdin?.write(`${[...this.#pids].join(' ')}\n`)
  }

  #start(): ChildProcess {
    const [command, args] =
      process.platform === 'win32' ? [process.execPath, ['-e', nodeScript]] : ['/bin/sh', ['-c', shellScript]]
    // Detached: a Ctrl-C in the terminal goes to the whole group and must not take the guardian away.
    const child = spawn(command, args, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
    child.on('error', () => {})
    child.stdin?.on('error', () => {})
    child.unref()
    return child
  }
}

/** The guardian of this process. A process has one, as it has one standard output. */
export const guardian = new Guardian()
