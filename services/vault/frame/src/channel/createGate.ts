import type { ErrorCode } from '@latchkey/protocol'
import { frameLimits } from '@latchkey/protocol/frame'

/** What becomes of a message: admitted, answered with a refusal, or dropped as if it had not come. */
export type Admission = 'admit' | 'drop' | Extract<ErrorCode, 'frame/message-invalid' | 'frame/too-many-requests'>

/**
 * The limits of one channel. Refusals are answered for a while, so that an honest page that sends too much learns of it;
 * a flood is dropped.
 */
export type Gate = {
  /** To be called for each message of the right sender, before anything else is done with it. */
  admit(message: Gate.Message): Admission
  /** To be called once the answer to an admitted request has gone out. */
  close(id: string): void
}

export declare namespace Gate {
  type Message = {
    /** UTF-16 units as JSON; undefined for what cannot be written as JSON. */
    readonly length: number | undefined
    /** Undefined where the message names none of the right form. */
    readonly id: string | undefined
    /** Where the channel counts. */
    readonly seq?: number | undefined
  }
}

/** @param nowMs Time that never goes back. */
export function createGate(nowMs: () => number): Gate {
  const { messagesPerSecond, burst, messageLength, openRequests, rememberedIds } = frameLimits
  /** Below nought the refusals of the last messages count, as far as they were answered. */
  let tokens: number = burst
  let filledAtMs = nowMs()
  let lastSeq = 0
  const seen = new Set<string>()
  const open = new Set<string>()

  function takeToken(): number {
    const now = nowMs()
    tokens = Math.min(burst, tokens + ((now - filledAtMs) * messagesPerSecond) / 1_000)
    filledAtMs = now
    tokens = Math.max(-burst, tokens - 1)
    return tokens
  }

  return {
    admit({ length, id, seq }) {
      const left = takeToken()
      if (left <= -burst) return 'drop'
      if (id === undefined || seen.has(id)) return 'drop'
      if (seq !== undefined) {
        if (seq <= lastSeq) return 'drop'
        lastSeq = seq
      }
      seen.add(id)
      if (seen.size > rememberedIds) {
        const [oldest] = seen
        if (oldest !== undefined) seen.delete(oldest)
      }
      if (left < 0 || open.size >= openRequests) return 'frame/too-many-requests'
      if (length === undefined || length > messageLength) return 'frame/message-invalid'
      open.add(id)
      return 'admit'
    },
    close: (id) => void open.delete(id),
  }
}
