import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { OperateError } from '../OperateError.ts'

export type Asker = {
  /** The line that is typed, without the blanks around it. A secret is taken as it is, and not shown while it is typed. */
  ask(question: string, isSecret?: boolean): Promise<string>
  say(text: string): void
  close(): void
}

export type AskerStreams = {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
}

/** Asks on a terminal, or takes the lines of what is piped in. */
export function createAsker({ input, output }: AskerStreams): Asker {
  const isTerminal = input.isTTY === true
  let isHidden = false
  // On a terminal, readline writes each key that is pressed.
  const shown = new Writable({
    write(chunk, _, done) {
      if (!isHidden) output.write(chunk)
      done()
    },
  })
  // Without a history: the arrow up would show the secret that was typed last.
  const lines = createInterface({ input, output: shown, terminal: isTerminal, historySize: 0 })
  const typed: string[] = []
  let isOver = false
  let wake = () => {}
  // Lines that come before they are asked for are kept: what is piped in comes at once.
  lines.on('line', (line) => {
    typed.push(line)
    wake()
  })
  lines.on('SIGINT', () => lines.close())
  lines.on('close', () => {
    isOver = true
    wake()
  })

  return {
    async ask(question, isSecret = false) {
      if (isOver) output.write(question)
      else {
        lines.setPrompt(question)
        lines.prompt()
      }
      isHidden = isTerminal && isSecret
      try {
        while (typed.length === 0) {
          if (isOver) throw new OperateError('The answers ended before the last question. Nothing was written.')
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      } finally {
        if (isHidden || !isTerminal) output.write('\n')
        isHidden = false
      }
      const line = typed.shift() ?? ''
      return isSecret ? line : line.trim()
    },
    say: (text) => void output.write(text),
    close: () => lines.close(),
  }
}
