import { encodeAbiParameters, encodePacked, type Hex, keccak256 } from 'viem'
import { sign } from 'viem/accounts'

/**
 * Seals a result for a resolver: good for this question alone, and until it expires (ENSIP-10's off-chain resolvers).
 * @returns What the resolver's `resolveWithProof` takes.
 */
export async function signAnswer(answer: signAnswer.Answer, privateKey: Hex): Promise<Hex> {
  const { resolver, question, result, expires } = answer
  const hash = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', resolver, expires, keccak256(question), keccak256(result)],
    ),
  )
  const signature = await sign({ hash, privateKey, to: 'hex' })
  return encodeAbiParameters([{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }], [result, expires, signature])
}

export declare namespace signAnswer {
  type Answer = {
    readonly resolver: Hex
    readonly question: Hex
    readonly result: Hex
    /** Seconds since 1970. */
    readonly expires: bigint
  }
}
