import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** One picture may take so long, and the start of the process. */
const timeoutMs = 5_000
/** While others wait: most take a tenth of it. */
const crowdedMs = 1_000
/** So many at once: another one takes the place of the last of the caller who has the most. */
const maxPictures = 200

/** What the process is sent: the text, and how the picture is to be. */
export type SvgQuestion = { readonly svg: string; readonly side: number; readonly quality: number }

/** The picture as WebP; null for what is none, or took all of its time. */
export type SvgAnswer = Uint8Array<ArrayBuffer> | null

/**
 * Draws SVG one after the other, for each caller in turn, in a process that lives while there is some to draw. A short text
 * can keep the library busy for minutes, in which its thread does nothing else, and a process is all of it that can be ended.
 *
 * @param file What the process runs.
 */
export function createSvgDrawer(file = new URL('./svgProcess.ts', import.meta.url)): SvgDrawer {
  let process: ChildProcess | undefined
  /** What waits of each caller. The first one's turn comes next. */
  const lines = new Map<string, Waiting[]>()
  let isDrawing = false

  async function start(): Promise<ChildProcess> {
    // Nothing of this process's settings: what it reads is a stranger's.
    const started = fork(file, { execArgv: [], env: {}, serialization: 'advanced', stdio: 'ignore' })
    started.unref()
    started.channel?.unref()
    process = started
    const ended = new AbortController()
    started.once('exit', () => ended.abort())
    await once(started, 'message', { signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ended.signal]) })
    return started
  }

  function end(): void {
    process?.removeAllListeners().kill('SIGKILL')
    process = undefined
  }

  function draw(asked: ChildProcess, question: SvgQuestion): Promise<SvgAnswer | 'too-slow' | 'unfinished'> {
    let spentMs = 0
    let timer: NodeJS.Timeout | undefined
    const answer = new Promise<SvgAnswer | 'too-slow' | 'unfinished'>((resolve) => {
      const fail = () => resolve('unfinished')
      timer = setInterval(() => {
        spentMs += crowdedMs
        if (spentMs >= timeoutMs) resolve('too-slow')
        else if (lines.size > 0) fail()
      }, crowdedMs)
      asked
        .once('message', (picture: SvgAnswer) => resolve(picture))
        .once('error', fail)
        .once('exit', fail)
      asked.send(question, (error) => error && fail())
    })
    return answer.finally(() => {
      clearInterval(timer)
      asked.removeAllListeners()
    })
  }

  async function ask(question: SvgQuestion): Promise<SvgAnswer | 'unfinished'> {
    try {
      const answer = await draw(process ?? (await start()), question)
      if (answer === 'too-slow' || answer === 'unfinished') end()
      return answer === 'too-slow' ? null : answer
    } catch {
      end()
      return 'unfinished'
    }
  }

  async function drawAll(): Promise<void> {
    isDrawing = true
    for (const [caller, line] of lines) {
      const next = line.shift()
      // Whose turn it was comes last, behind those who have joined.
      lines.delete(caller)
      if (line.length > 0) lines.set(caller, line)
      if (next !== undefined) next.resolve(await ask(next.question))
    }
    isDrawing = false
    end()
  }

  /** @returns False where the caller has the most pictures already. */
  function makeRoom(caller: string): boolean {
    const all = [...lines.values()]
    if (all.reduce((sum, { length }) => sum + length, 1) < maxPictures) return true
    const [longest = []] = all.toSorted((one, other) => other.length - one.length)
    if ((lines.get(caller)?.length ?? 0) + 1 >= longest.length) return false
    longest.pop()?.resolve('unfinished')
    return true
  }

  return (question, caller) =>
    new Promise((resolve) => {
      if (!makeRoom(caller)) return resolve('unfinished')
      lines.set(caller, [...(lines.get(caller) ?? []), { question, resolve }])
      if (!isDrawing) void drawAll()
    })
}

type Waiting = { readonly question: SvgQuestion; readonly resolve: (answer: SvgAnswer | 'unfinished') => void }

/**
 * `unfinished`: others waited for it, the process ended, or there was no room.
 *
 * @param caller Whose turn it takes.
 */
export type SvgDrawer = (question: SvgQuestion, caller: string) => Promise<SvgAnswer | 'unfinished'>
