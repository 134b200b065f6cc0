import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** One picture may take so long, and the start of the process. */
const timeoutMs = 5_000
/** While others wait: most take a tenth of it. */
const crowdedMs = 1_000
/** With so many that wait, others are not taken. */
const maxWaiting = 200

/** What the process is sent: the text, and how the picture is to be. */
export type SvgQuestion = { readonly svg: string; readonly side: number; readonly quality: number }

/** The picture as WebP; null for what is none, or took all of its time. */
export type SvgAnswer = Uint8Array<ArrayBuffer> | null

/**
 * Draws SVG one after the other, in a process that lives while there is some to draw. A short text can keep the library
 * busy for minutes, in which its thread does nothing else, and a process is all of it that can be ended.
 *
 * @param file What the process runs.
 */
export function createSvgDrawer(file = new URL('./svgProcess.ts', import.meta.url)): SvgDrawer {
  let process: ChildProcess | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0

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
        else if (waiting > 1) fail()
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

  return async (question) => {
    if (waiting >= maxWaiting) return 'unfinished'
    waiting += 1
    const drawn = turn.then(() => ask(question))
    turn = drawn.catch(() => {})
    try {
      return await drawn
    } finally {
      waiting -= 1
      if (waiting === 0) end()
    }
  }
}

/** `unfinished`: others waited for it, the process ended, or too many wait. */
export type SvgDrawer = (question: SvgQuestion) => Promise<SvgAnswer | 'unfinished'>
