import type { FrameMessageName } from '@latchkey/protocol/frame'

/**
 * An answer as the peer's client wants it: EVM chains as numbers. It hands them to the app as `eth_chainId`, where
 * `eip155:1` is none. What a chain answers to a call is left alone.
 */
export function toPeerAnswer(name: FrameMessageName, answer: unknown): unknown {
  if (name === 'RPC_REQUEST' || typeof answer !== 'object' || answer === null || !('chainId' in answer)) return answer
  const [, number] = /^eip155:(\d+)$/.exec(String(answer.chainId)) ?? []
  return number === undefined ? answer : { ...answer, chainId: Number(number) }
}
