import type { AskAnswer, Decision } from '../../../practice/src/shared/ask.schema.ts'
import type { PracticeWallet } from '../createPracticeWallet.ts'

/** What the wallet answers instead of a result, by the protocol's own numbers. */
export class MobileError extends Error {
  override readonly name = 'MobileError'
  static readonly authorizationFailed = -1
  static readonly invalidPayloads = -2
  static readonly notSigned = -3
  static readonly notSubmitted = -4
  static readonly tooManyPayloads = -6
  static readonly chainNotSupported = -7
  static readonly methodNotFound = -32_601
  static readonly invalidParams = -32_602

  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

type Question = Extract<AskAnswer, { type: 'ask' }>
type Request = Parameters<PracticeWallet['open']>[0]

/** What apps ask the practice wallet without a window of their own: the questions wait until the window is opened. */
export function createMobileAsks(wallet: PracticeWallet) {
  const waiting = new Map<string, { question: Question; settle: (answer: AskAnswer) => void }>()
  return {
    /** Asks the person. Never resolves for a wallet that is silent; a `signal` takes the question back. */
    async ask(request: Request, signal: AbortSignal): Promise<Exclude<AskAnswer, Question | { type: 'silence' }>> {
      const opened = await wallet.open(request, signal)
      const answer = opened.type === 'ask' ? await put(opened, signal) : opened
      if (answer.type === 'answer' || answer.type === 'failure') return answer
      return new Promise(() => {})
    },
    /** The oldest question. */
    next: (): Question | null => [...waiting.values()][0]?.question ?? null,
    async decide(ask: string, decision: Decision, signal: AbortSignal): Promise<AskAnswer> {
      const answer = await wallet.decide(ask, decision, signal)
      waiting.get(ask)?.settle(answer)
      waiting.delete(ask)
      return answer
    },
  }

  function put(question: Question, signal: AbortSignal): Promise<AskAnswer> {
    return new Promise((resolve) => {
      waiting.set(question.ask, { question, settle: resolve })
      signal.addEventListener('abort', () => waiting.delete(question.ask), { once: true })
    })
  }
}

export type MobileAsks = ReturnType<typeof createMobileAsks>
