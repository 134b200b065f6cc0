import { type ChildProcess, fork } from 'node:child_process'

/** One picture may take so long, with the start of the process. */
const timeoutMs = 5_000
/** With so many that wait, others are not taken. */
const maxWaiting = 200

/** What the process is sent: the text, and how the picture is to be. */
export type SvgQuestion = { readonly svg: string; readonly side: number; readonly quality: number }

/** The picture as WebP; null for what is none. */
export type SvgAnswer = Uint8Array<ArrayBuffer> | null

/**
 * Draws SVG one after the other, in a process that lives while there is some to draw. A short text can keep the library
 * busy for minutes, in which its thread does nothing else, and a process is all of it that can be ended.
 */
export function createSvgDrawer(): SvgDrawer {
  let process: ChildProcess | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0

  function start(): ChildProcess {
    const file = new URL('./svgProcess.ts', import.meta.url)
    // Nothing of this process's settings: what it reads is a stranger's.
    const started = fork(file, { execArgv: [], env: {}, serialization: 'advanced', stdio: 'ignore' })
    started.unref()
    started.channel?.unref()
    return started
  }

  function end(): void {
    process?.removeAllListeners().kill('SIGKILL')
    process = undefined
  }

  async function ask(question: SvgQuestion): Promise<SvgAnswer | 'unfinished'> {
    process ??= start()
    const asked = process
    let timer: NodeJS.Timeout | undefined
    const answer = await new Promise<SvgAnswer | 'unfinished'>((resolve) => {
      const fail = () => resolve('unfinished')
      timer = setTimeout(fail, timeoutMs)
      asked
        .once('message', (picture: SvgAnswer) => resolve(picture))
        .once('error', fail)
        .once('exit', fail)
      asked.send(question, (error) => error && fail())
    })
    clearTimeout(timer)
    asked.removeAllListeners()
    if (answer === 'unfinished') end()
    return answer
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

/** `unfinished`: it took too long, ended the process, or too many wait. */
export type SvgDrawer = (question: SvgQuestion) => Promise<SvgAnswer | 'unfinished'>
